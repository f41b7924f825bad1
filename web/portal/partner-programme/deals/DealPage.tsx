import './deals.css';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { isOpenStage, OPEN_DEAL_STAGES, stageLabel } from '#rules/deal';
import { paths } from '#rules/paths';
import { messageOf } from '../../../shared/api/errors';
import type { Deal, DealStage } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { ActionProblem } from '../../../shared/components/feedback/ActionProblem';
import { SelectField } from '../../../shared/components/fields/SelectField';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { FactList } from '../../../shared/components/lists/FactList';
import { countryName } from '#rules/country-name';
import { formatDate, formatDay, formatMoneyShort } from '../../../shared/format';
import { DealTimeline } from '../../../shared/partner-programme/deals/DealTimeline';
import { RegistrationBadge } from '../../../shared/partner-programme/deals/RegistrationBadge';
import { isUnknown, LoadFailure } from '../../components/LoadFailure';
import { RecordAwaited } from '../../components/RecordAwaited';
import { aside, columns, NARROW, stack } from '../../components/two-columns';
import { Page } from '../../shell/Page';
import { dealQuery } from './api';
import { DealDialog } from './DealDialog';
import { NextStepPanel, ProtectionPanel, QuestionPanel, QuotePanel } from './DealPanels';
import { LostDialog } from './LostDialog';
import { dealTexts } from './texts';
import { useMove } from './use-move';

const words = dealTexts.detail;

/** /partners/dashboard/sales/opportunities/{id}: a deal, its next step and its history. */
export function DealPage() {
  const { id = '' } = useParams();
  const { data: deal, error, isFetching, refetch } = useQuery(dealQuery(id));
  const back = { to: paths.deals, label: words.back };
  const unknown = isUnknown(error);
  const shown = deal && !unknown ? deal : null;
  const name = shown?.customerName ?? words.deal;
  return (
    <Page title={unknown ? words.notFound : name} crumbs={[{ label: words.back, to: back.to }, { label: name }]}>
      {shown ? (
        <DealView deal={shown} back={back} />
      ) : error ? (
        <LoadFailure
          back={back}
          title={words.deal}
          message={unknown ? words.notFound : messageOf(error, words.failed)}
          retrying={isFetching}
          onRetry={unknown ? undefined : () => void refetch()}
        />
      ) : (
        <RecordAwaited back={back} />
      )}
    </Page>
  );
}

function DealView({ deal, back }: { deal: Deal; back: { to: string; label: string } }) {
  const [editing, setEditing] = useState(false);
  const { actions, stage } = deal;
  return (
    <>
      <PageHead
        back={back}
        title={
          <>
            <span>{deal.customerName}</span>
            <RegistrationBadge deal={deal} />
          </>
        }
        text={words.since(stageLabel(stage), formatDate(deal.stageSince))}
        actions={
          <>
            <StageChoice deal={deal} />
            {actions.includes('edit') && (
              <Button icon={<Pencil size={15} />} onClick={() => setEditing(true)}>
                {words.edit}
              </Button>
            )}
          </>
        }
      />
      <Box sx={columns}>
        <Box sx={{ ...stack, [NARROW]: { order: 1 } }}>
          <QuestionPanel deal={deal} />
          <SalePanel deal={deal} />
          <CustomerPanel deal={deal} />
          <DealTimeline deal={deal} />
        </Box>
        <Box component="aside" aria-label={words.protection} sx={aside}>
          <ProtectionPanel deal={deal} />
          <NextStepPanel deal={deal} />
          <QuotePanel deal={deal} />
        </Box>
      </Box>
      {editing && <DealDialog deal={deal} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Select for the stage of a deal; hidden when the stage cannot be changed. */
function StageChoice({ deal }: { deal: Deal }) {
  const [losing, setLosing] = useState(false);
  const move = useMove(() => setLosing(false));
  const { actions, stage } = deal;
  const stages: DealStage[] = actions.includes('move')
    ? [...OPEN_DEAL_STAGES, 'won', 'lost']
    : actions.includes('reopen')
      ? [stage, ...OPEN_DEAL_STAGES]
      : [];
  if (stages.length === 0) return null;
  return (
    <>
      <SelectField
        name={words.stage}
        style={{ width: 'auto' }}
        value={stage}
        options={stages.map((value) => ({ value, label: stageLabel(value) }))}
        onValue={(chosen) => {
          if (move.isPending || chosen === stage) return;
          move.reset();
          if (chosen === 'lost') setLosing(true);
          else move.mutate({ deal, stage: chosen as DealStage });
        }}
      />
      <ActionProblem
        error={losing ? null : move.error}
        failed={dealTexts.pipeline.moveFailed}
        onRetry={() => move.variables && move.mutate({ ...move.variables, deal })}
        onClose={move.reset}
      />
      {losing && (
        <LostDialog
          customer={deal.customerName}
          busy={move.isPending}
          error={move.error}
          onLost={(lostReason) => move.mutate({ deal, stage: 'lost', lostReason })}
          onClose={() => {
            move.reset();
            setLosing(false);
          }}
        />
      )}
    </>
  );
}

function SalePanel({ deal }: { deal: Deal }) {
  const facts = [
    { label: words.value, value: <span className="num">{formatMoneyShort(deal.expectedValue)}</span> },
    { label: words.closesOn, value: <span className="num">{formatDay(deal.closesOn)}</span> },
    { label: words.products, value: deal.products.map(({ name }) => name).join(', ') },
    ...(deal.lostReason ? [{ label: words.lostBecause, value: deal.lostReason }] : []),
    ...(deal.notes
      ? [{ label: words.notes, value: <span style={{ whiteSpace: 'pre-line' }}>{deal.notes}</span> }]
      : []),
  ];
  return (
    <Panel title={words.sale} aside={isOpenStage(deal.stage) ? undefined : stageLabel(deal.stage)}>
      <FactList facts={facts} />
    </Panel>
  );
}

function CustomerPanel({ deal }: { deal: Deal }) {
  const contact = [deal.contactName, deal.contactEmail, deal.contactPhone].filter(Boolean);
  return (
    <Panel title={words.customer}>
      <FactList
        facts={[
          { label: words.country, value: countryName(deal.countryCode) },
          { label: words.vatNumber, value: deal.vatNumber ?? words.none },
          { label: words.website, value: deal.website ?? words.none },
          {
            label: words.contact,
            value: contact.length ? contact.map((line) => <div key={line}>{line}</div>) : words.none,
          },
          ...(deal.client ? [{ label: words.client, value: deal.client.name }] : []),
        ]}
      />
    </Panel>
  );
}
