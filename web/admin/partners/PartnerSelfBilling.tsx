import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { PartnerDetail } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { ActionProblem } from '../../shared/components/feedback/ActionProblem';
import { useToast } from '../../shared/components/feedback/Toast';
import { Panel } from '../../shared/components/frame/Panel';
import { useChanged } from '../../shared/use-changed';
import { useMayChange } from '../core/use-may-change';
import { changeSelfBilling } from './partner-api';
import { partnerTexts } from './partner-texts';

const words = partnerTexts.selfBilling;

/** Whether a partner's statements are invoices that we issue in its name, with a button for staff that changes it. */
export function PartnerSelfBilling({ partner }: { partner: PartnerDetail }) {
  const { selfBilling } = partner;
  const mayChange = useMayChange();
  const changed = useChanged();
  const toast = useToast();
  const change = useMutation({
    mutationFn: () => changeSelfBilling(partner, !selfBilling),
    onSuccess: async () => {
      toast(selfBilling ? words.ended : words.started);
      await changed();
    },
  });
  return (
    <Panel title={words.title} aside={selfBilling ? words.on : words.off}>
      <Typography>{selfBilling ? words.isOn : words.isOff}</Typography>
      {mayChange && (
        <Box sx={{ mt: 2 }}>
          <Button size="small" busy={change.isPending} onClick={() => change.mutate()}>
            {selfBilling ? words.turnOff : words.turnOn}
          </Button>
          <ActionProblem
            error={change.error}
            failed={words.failed}
            onRetry={() => change.mutate()}
            onClose={change.reset}
          />
        </Box>
      )}
    </Panel>
  );
}
