import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { isOpenStage } from '#rules/deal';
import type { DealRegistration, DealRow } from '../../api/schema';
import { Badge } from '../../components/badges/Badge';
import { dealWords } from './texts';

const TONES = { pending: 'warning', approved: 'success', declined: 'error', expired: undefined } as const;

/** Badge with a deal's registration status; a closed deal is no longer protected. */
export function RegistrationBadge({ deal }: { deal: Pick<DealRow, 'registration' | 'stage'> }) {
  const registration: DealRegistration = deal.registration;
  const isOver = registration === 'approved' && !isOpenStage(deal.stage);
  const icon = registration === 'approved' ? <ShieldCheck size={12} /> : <ShieldAlert size={12} />;
  return (
    <Badge
      tone={isOver ? undefined : TONES[registration]}
      icon={icon}
      label={isOver ? dealWords.registrations.expired : dealWords.registrations[registration]}
    />
  );
}
