import { Ban, CircleX, Power } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { PARTNER_ACTIONS, PARTNER_STANDING, type PartnerAction, type PartnerStatus } from '#rules/partner-status';
import type { PartnerDetail } from '../../shared/api/schema';
import { ActionMenu } from '../../shared/components/actions/ActionMenu';
import { useToast } from '../../shared/components/feedback/Toast';
import { FactList } from '../../shared/components/lists/FactList';
import { ReasonDialog } from '../components/ReasonDialog';
import { changeStatus } from './partner-api';
import { partnerActionTexts, partnerTexts as words } from './partner-texts';

const ICONS: Record<PartnerAction, ReactNode> = {
  suspend: <Ban size={16} />,
  reinstate: <Power size={16} />,
  terminate: <CircleX size={16} />,
};

/** Menu of the actions on a partner. The dialog of each action lists the effects of the new status. */
export function PartnerActions({ partner }: { partner: PartnerDetail }) {
  const [asked, setAsked] = useState<PartnerAction | null>(null);
  const toast = useToast();
  const told = asked && partnerActionTexts[asked];
  return (
    <>
      <ActionMenu
        name={`Actions for ${partner.name}`}
        actions={partner.actions.map((action) => ({
          label: partnerActionTexts[action].label,
          icon: ICONS[action],
          danger: partnerActionTexts[action].final,
          onSelect: () => setAsked(action),
        }))}
      />
      {asked && told && (
        <ReasonDialog
          title={told.label}
          text={told.text(partner.name)}
          confirm={told.label}
          final={told.final}
          failed={words.failedStatus}
          reason={{ hint: words.bulk.reasonHint }}
          run={({ reason }) => changeStatus(partner, asked, reason)}
          onDone={() => toast(told.done)}
          onClose={() => setAsked(null)}
        >
          <Effects status={PARTNER_ACTIONS[asked].to} />
        </ReasonDialog>
      )}
    </>
  );
}

/** List of the effects of a status on sign-in, quotes, deals, commission and development funds. */
export function Effects({ status }: { status: PartnerStatus }) {
  const { effects } = PARTNER_STANDING[status];
  const labels = words.standingLabels;
  return (
    <FactList
      facts={(Object.keys(labels) as (keyof typeof labels)[]).map((key) => ({
        label: labels[key],
        value: effects[key],
      }))}
    />
  );
}
