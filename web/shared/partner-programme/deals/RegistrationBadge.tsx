import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { isOpenStage } from '#rules/deal';
import type { DealRow } from '../../api/schema';
import { Badge } from '../../components/badges/Badge';
import { daysUntil, formatDaysUntil } from '../../format';
import { dealWords } from './texts';

const TONES = { pending: 'warning', approved: 'success', declined: 'error', expired: undefined } as const;

type Registered = Pick<DealRow, 'registration' | 'stage' | 'protectedUntil' | 'attention'>;

/**
 * Badge with the status of a deal's registration; a warning when the protection ends soon. A closed deal has no
 * protection.
 */
export function RegistrationBadge({ deal: { registration, stage, protectedUntil, attention } }: { deal: Registered }) {
  if (protectedUntil && attention.includes('protection_ending')) {
    const label = dealWords.ends(formatDaysUntil(Math.max(0, daysUntil(protectedUntil))));
    return <Badge tone="warning" icon={<ShieldAlert size={12} />} label={label} />;
  }
  const isOver = registration === 'approved' && !isOpenStage(stage);
  const icon = registration === 'approved' ? <ShieldCheck size={12} /> : <ShieldAlert size={12} />;
  return (
    <Badge
      tone={isOver ? undefined : TONES[registration]}
      icon={icon}
      label={isOver ? dealWords.registrations.expired : dealWords.registrations[registration]}
    />
  );
}
