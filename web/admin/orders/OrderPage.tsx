import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Order, OrderDocument } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { useToast } from '../../shared/components/feedback/Toast';
import { DeliveryPanel } from '../../shared/orders/DeliveryPanel';
import { InvoicePanel } from '../../shared/orders/InvoicePanel';
import { orderTexts } from '../../shared/orders/texts';
import { Amounts } from '../components/Amounts';
import { ReasonDialog } from '../components/ReasonDialog';
import { removeDocument } from './api';
import { ChangePlan } from './ChangePlan';
import { EndTerm } from './EndTerm';
import { IssueInvoice } from './IssueInvoice';
import { ShipmentDialog } from './ShipmentDialog';
import { FactList } from '../../shared/components/lists/FactList';
import { fullName } from '../../shared/components/badges/Initials';
import { OrderStatusBadge, PaymentBadge } from '../../shared/components/badges/OrderBadges';
import { PageHead } from '../../shared/components/frame/PageHead';
import { Panel } from '../../shared/components/frame/Panel';
import { formatDateTime, formatMoney } from '../../shared/format';
import { OrderDocuments } from '../../shared/orders/OrderDocuments';
import { OrderHistory } from '../../shared/orders/OrderHistory';
import { OrderSteps } from '../../shared/orders/OrderSteps';
import { signedName } from '#rules/acceptance';
import { adminPaths } from '#rules/admin-paths';
import { partsOf } from '../../shared/quotes/lines';
import { taxRows } from '../../shared/quotes/tax';
import { acceptanceTexts } from '../../shared/quotes/acceptance-texts';
import { quoteTexts } from '../../shared/quotes/texts';
import { RecordLink } from '../components/RecordLink';
import { withAside } from '../components/columns';
import { RecordPage } from '../components/RecordPage';
import { RecordMails } from '../mails/RecordMails';
import { discountRows } from '../quotes/discount-rows';
import { ReviewLines } from '../quotes/ReviewLines';
import { NotesPanel } from '../notes/NotesPanel';
import { AddDocument } from './AddDocument';
import { NextStep } from './NextStep';
import { PaymentPanel } from './PaymentPanel';
import { StaffProof } from './StaffProof';
import { adminOrderTexts } from './texts';

const words = adminOrderTexts;

/** /admin/orders/{id}: an order with its next status, payments and documents. */
export const OrderPage = () => (
  <RecordPage<Order> title={({ number }) => number}>{(order) => <Loaded order={order} />}</RecordPage>
);

function Loaded({ order }: { order: Order }) {
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState<OrderDocument>();
  const toast = useToast();
  const may = (action: Order['actions'][number]) => order.actions.includes(action);
  return (
    <>
      <PageHead
        back={{ to: adminPaths.orders, label: words.back }}
        title={
          <>
            <span className="mono no-break">{order.number}</span>
            <OrderStatusBadge status={order.status} />
            <PaymentBadge status={order.paymentStatus} />
          </>
        }
        text={`${order.company.name} · ${formatDateTime(order.createdAt)}`}
      />
      <Box sx={layout}>
        <Box sx={{ gridArea: 'steps', minWidth: 0 }}>
          <OrderSteps order={order} />
        </Box>
        <Box sx={{ ...column, gridArea: 'next' }}>
          <NextStep key={order.status} order={order} />
          <PaymentPanel order={order} />
        </Box>
        <Box sx={{ ...column, gridArea: 'order' }}>
          <Panel title={words.items}>
            <ReviewLines items={order.items} currency={order.currency} />
            <Totals order={order} />
          </Panel>
          <DeliveryPanel
            order={order}
            aside={
              may('set_shipment') && (
                <Button size="small" onClick={() => setEditing(true)}>
                  {words.shipment.edit}
                </Button>
              )
            }
          />
          <NotesPanel about={{ orderId: order.id }} />
          <OrderHistory order={order} />
          <RecordMails of="order" id={order.id} />
        </Box>
        <Box sx={{ ...column, gridArea: 'more' }}>
          <InvoicePanel order={order} to={adminPaths.invoice}>
            {order.invoiceRefusal && (
              <Notice tone="warning" role="none" title={words.invoice.refused}>
                {words.invoice.refusedText(order.invoiceRefusal.text, formatDateTime(order.invoiceRefusal.since))}
              </Notice>
            )}
            {may('change_billing_plan') ? (
              <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
                {may('issue_invoice') && <IssueInvoice order={order} />}
                <ChangePlan order={order} />
                {may('end_term') && <EndTerm order={order} />}
              </Box>
            ) : (
              may('issue_invoice') && <IssueInvoice order={order} />
            )}
          </InvoicePanel>
          <StaffProof order={order} />
          <OrderDocuments
            order={order}
            to={adminPaths.invoice}
            onRemove={may('remove_document') ? setRemoving : undefined}
          />
          {may('add_document') && <AddDocument order={order} />}
          <Facts order={order} />
        </Box>
      </Box>
      {editing && <ShipmentDialog order={order} onClose={() => setEditing(false)} />}
      {removing && (
        <ReasonDialog
          title={words.removeDocument.title}
          text={words.removeDocument.text(removing.originalName)}
          confirm={words.removeDocument.action}
          final
          run={() => removeDocument(order.id, removing.id)}
          onDone={() => toast(words.removeDocument.done)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

const column = { display: 'grid', gap: 3, minWidth: 0 };
/**
 * Layout with the actions above the information on a phone, and beside it on a wide screen. Grid rows let both columns
 * fill without gaps.
 */
const layout = {
  ...withAside(360),
  gridTemplateAreas: { xs: '"steps" "next" "order" "more"', lg: '"steps next" "order next" "order more"' },
  gridTemplateRows: { lg: 'auto auto 1fr' },
};

function Totals({ order }: { order: Order }) {
  const { summary } = quoteTexts;
  const money = (amount: number) => formatMoney(amount, order.currency);
  return (
    <Box sx={{ mt: 2 }}>
      <Amounts
        rows={[
          ...discountRows(order),
          [summary.subtotal, money(order.subtotal)],
          [summary.shipping, money(order.shippingCost ?? 0)],
          ...taxRows(order).map(({ label, amount }) => [label, money(amount)] as const),
        ]}
        total={[summary.total, money(order.total)]}
        parts={[summary.parts, partsOf(order)]}
      />
    </Box>
  );
}

function Facts({ order }: { order: Order }) {
  const { facts } = words;
  return (
    <Panel title={facts.title}>
      <FactList
        facts={[
          {
            label: facts.company,
            value: <RecordLink to={adminPaths.company(order.company.id)}>{order.company.name}</RecordLink>,
          },
          { label: facts.contact, value: fullName(order.contact) },
          {
            label: facts.quote,
            value: (
              <RecordLink to={adminPaths.quotePage(order.quoteId)} mono>
                {order.quoteNumber}
              </RecordLink>
            ),
          },
          { label: facts.acceptedBy, value: order.acceptance?.signerName },
          { label: acceptanceTexts.alsoSigned, value: order.acceptance?.signatures.map(signedName).join(', ') },
          {
            label: facts.purchaseOrder,
            value: order.purchaseOrder && <span className="mono">{order.purchaseOrder}</span>,
          },
          { label: facts.reference, value: order.customerReference },
          ...(['replaces', 'replacedBy'] as const).map((how) => ({
            label: orderTexts.again[how],
            value: order[how] && (
              <RecordLink to={adminPaths.order(order[how].id)} mono>
                {order[how].number}
              </RecordLink>
            ),
          })),
        ]}
      />
    </Panel>
  );
}
