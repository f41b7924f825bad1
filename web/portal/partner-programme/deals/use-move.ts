import { useMutation } from '@tanstack/react-query';
import { stageLabel } from '#rules/deal';
import type { DealRow, DealStage } from '../../../shared/api/schema';
import { useToast } from '../../../shared/components/feedback/Toast';
import { useChanged } from '../../../shared/use-changed';
import { moveDeal } from './api';
import { dealTexts } from './texts';

const words = dealTexts.pipeline;

interface Move {
  deal: DealRow;
  stage: DealStage;
  lostReason?: string;
}

/**
 * Returns a mutation that moves a deal to another stage and then shows a toast. After an error it refetches the deals,
 * because another user may have moved the deal.
 */
export function useMove(onDone?: () => void) {
  const toast = useToast();
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ deal, stage, lostReason }: Move) => moveDeal(deal, stage, lostReason),
    onSuccess: async (_fresh, { deal, stage }) => {
      await changed();
      toast(words.moved(deal.customerName, stageLabel(stage)));
      onDone?.();
    },
    onError: () => changed(),
  });
}
