import { useState } from 'react';
import { adminPaths } from '#rules/admin-paths';
import { PARTNER_TIER_NAMES, PARTNER_TIERS } from '#rules/partner-tier';
import type { TierProposal } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { formatDay, formatMoneyShort } from '../../../shared/format';
import { texts } from '../../../shared/texts';
import { CardLines } from '../../components/list/CardLines';
import { ResourceList } from '../../components/list/ResourceList';
import { TwoLines } from '../../components/list/TwoLines';
import type { Column, View } from '../../components/list/types';
import { RecordLink } from '../../components/RecordLink';
import { useMayChange } from '../../core/use-may-change';
import { ConfirmProposals, DismissProposals } from './DecideProposals';
import { proposalTexts as words } from './texts';

const VIEWS: View[] = [
  { key: 'open', label: words.views.open, filter: { status: 'open' } },
  { key: 'confirmed', label: words.views.confirmed, filter: { status: 'confirmed' } },
  { key: 'all', label: words.views.all, filter: {} },
];

const rank = (tier: TierProposal['from']) => PARTNER_TIER_NAMES.indexOf(tier);
const changeOf = ({ from, to }: TierProposal) => words.change(PARTNER_TIERS[from].label, PARTNER_TIERS[to].label);
const Partner = ({ of: { partner } }: { of: TierProposal }) => (
  <RecordLink to={adminPaths.partner(partner.id)}>{partner.name}</RecordLink>
);

/** Formats the state of a proposal, with the day on which it takes effect. */
function standingOf({ status, effectiveOn, by, reason }: TierProposal): string {
  const day = effectiveOn ? formatDay(effectiveOn) : '';
  if (status === 'confirmed') return words.standing.confirmed(day, by ?? '');
  if (status === 'applied') return words.standing.applied(day, by ?? '');
  if (status === 'dismissed') return words.standing.dismissed(by ?? '', reason ?? '');
  return words.standing[status];
}

const COLUMNS: Column<TierProposal>[] = [
  { key: 'partner', label: words.columns.partner, sort: 'partner', render: (row) => <Partner of={row} /> },
  {
    key: 'change',
    label: words.columns.change,
    render: (row) => <TwoLines first={changeOf(row)} second={standingOf(row)} />,
  },
  {
    key: 'direction',
    label: words.columns.direction,
    width: 92,
    from: 'lg',
    render: ({ from, to }) => (rank(to) > rank(from) ? words.up : words.down),
  },
  {
    key: 'revenue',
    label: words.columns.revenue,
    width: 168,
    sort: 'revenue',
    first: 'DESC',
    right: true,
    from: 'md',
    render: ({ revenue }) => formatMoneyShort(revenue),
  },
  {
    key: 'month',
    label: words.columns.month,
    width: 116,
    sort: 'month',
    first: 'DESC',
    right: true,
    from: 'md',
    render: ({ month }) => formatDay(month),
  },
];

/**
 * List of proposed tier changes, based on the revenue of twelve months. Staff can confirm or dismiss several at once.
 */
export function Proposals() {
  const mayChange = useMayChange();
  const [asked, setAsked] = useState<{ kind: 'confirm' | 'dismiss'; ids: string[]; clear: () => void } | null>(null);
  const close = () => setAsked(null);
  const done = () => {
    asked?.clear();
    close();
  };
  return (
    <>
      <ResourceList<TierProposal>
        resource="tier-proposals"
        sort={{ field: 'month', order: 'DESC' }}
        words={words}
        columns={COLUMNS}
        views={VIEWS}
        name={({ partner }) => words.name(partner.name)}
        bulk={
          mayChange
            ? (rows, clear) =>
                (['confirm', 'dismiss'] as const).map((kind) => (
                  <Button
                    key={kind}
                    size="small"
                    onClick={() => setAsked({ kind, ids: rows.map(({ id }) => id), clear })}
                  >
                    {words[kind].button}
                  </Button>
                ))
            : undefined
        }
        card={(row) => (
          <CardLines
            title={<Partner of={row} />}
            figure={row.revenue > 0 ? formatMoneyShort(row.revenue) : texts.unknown}
            note={changeOf(row)}
            aside={formatDay(row.month)}
          />
        )}
      />
      {asked?.kind === 'confirm' && <ConfirmProposals ids={asked.ids} onDone={done} onClose={close} />}
      {asked?.kind === 'dismiss' && <DismissProposals ids={asked.ids} onDone={done} onClose={close} />}
    </>
  );
}
