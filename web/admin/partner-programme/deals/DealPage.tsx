import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { adminPaths } from '#rules/admin-paths';
import { stageLabel } from '#rules/deal';
import type { StaffDeal } from '../../../shared/api/schema';
import { Notice } from '../../../shared/components/feedback/Notice';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { FactList } from '../../../shared/components/lists/FactList';
import { PhoneNumber } from '../../../shared/components/PhoneNumber';
import { formatDateTime, formatDay, formatMoneyShort } from '../../../shared/format';
import { DealTimeline } from '../../../shared/partner-programme/deals/DealTimeline';
import { Reason } from '../../../shared/quotes/ReturnedNotice';
import { withAside } from '../../components/columns';
import { RecordLink } from '../../components/RecordLink';
import { RecordPage } from '../../components/RecordPage';
import { ReviewPage } from '../ReviewPage';
import { Conflict, countryName, stepOf } from './Conflict';
import { DealDecisionForm } from './DealDecisionForm';
import { StandingBadge } from './StandingBadge';
import { adminDealTexts as words } from './texts';

/** /admin/partner-deals/{id}: a deal, the deals of other partners with the same customer, and the decision on its registration. */
export const DealPage = () => (
  <RecordPage<StaffDeal> title={({ customerName }) => customerName} Frame={ReviewPage}>
    {(deal) => <Loaded deal={deal} />}
  </RecordPage>
);

function Loaded({ deal }: { deal: StaffDeal }) {
  const { customerName, partner, registeredAt, registeredBy, conflicts, question, actions } = deal;
  const isToDecide = actions.includes('approve') || actions.includes('decline');
  const about = (
    <Box sx={column}>
      {question && (
        <Notice tone="info" role="none" title={words.asked}>
          <Reason>{question}</Reason>
        </Notice>
      )}
      {conflicts.map((conflict) => (
        <Conflict key={conflict.id} deal={deal} conflict={conflict} />
      ))}
      <CustomerPanel deal={deal} />
      <SalePanel deal={deal} />
    </Box>
  );
  const timeline = <DealTimeline deal={deal} />;
  return (
    <>
      <PageHead
        title={
          <>
            {customerName}
            <StandingBadge deal={deal} conflicts={conflicts.length} />
          </>
        }
        text={words.registeredBy(formatDateTime(registeredAt), registeredBy, partner.name)}
      />
      {isToDecide ? (
        <DealDecisionForm deal={deal}>
          <Box sx={column}>
            {about}
            {timeline}
          </Box>
        </DealDecisionForm>
      ) : (
        <Box sx={withAside(300)}>
          {about}
          {timeline}
        </Box>
      )}
    </>
  );
}

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 } as const;

function CustomerPanel({ deal }: { deal: StaffDeal }) {
  const { customerName, countryCode, vatNumber, website, contactName, contactEmail, contactPhone, client } = deal;
  return (
    <Panel title={words.customer}>
      <FactList
        facts={[
          { label: words.customer, value: customerName },
          { label: words.country, value: countryName(countryCode) },
          { label: words.vat, value: vatNumber ?? words.notProvided },
          { label: words.website, value: website ?? words.notProvided },
          { label: words.contact, value: contactName ?? words.notProvided },
          { label: words.email, value: contactEmail && <Link href={`mailto:${contactEmail}`}>{contactEmail}</Link> },
          { label: words.phone, value: contactPhone && <PhoneNumber value={contactPhone} /> },
          {
            label: words.client,
            value: client && <RecordLink to={adminPaths.company(client.id)}>{client.name}</RecordLink>,
          },
        ]}
      />
    </Panel>
  );
}

function SalePanel({ deal }: { deal: StaffDeal }) {
  const { partner, products, expectedValue, closesOn, stage, lostReason, protectedUntil, quote, notes } = deal;
  return (
    <Panel title={words.sale} aside={<RecordLink to={adminPaths.partner(partner.id)}>{words.openPartner}</RecordLink>}>
      <FactList
        facts={[
          { label: words.products, value: products.map(({ name }) => name).join(', ') },
          { label: words.value, value: formatMoneyShort(expectedValue) },
          { label: words.closesOn, value: formatDay(closesOn) },
          { label: words.stage, value: stageLabel(stage) },
          { label: words.lost, value: lostReason },
          { label: words.protectedUntil, value: protectedUntil && formatDay(protectedUntil) },
          { label: words.declined, value: deal.declineReason },
          { label: words.nextStep, value: stepOf(deal) },
          {
            label: words.quote,
            value: quote && (
              <RecordLink mono to={adminPaths.quote(quote.id)}>
                {quote.number}
              </RecordLink>
            ),
          },
          { label: words.notes, value: notes && <span style={{ whiteSpace: 'pre-line' }}>{notes}</span> },
        ]}
      />
    </Panel>
  );
}
