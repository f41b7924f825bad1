import {
  BadgeCheck,
  Banknote,
  CalendarX,
  CircleCheck,
  Factory,
  FileX,
  Package,
  Truck,
  Undo2,
  X,
  type LucideIcon,
} from 'lucide-react';
import type { Order, OrderStatus } from '../api/schema';
import { Panel } from '../components/frame/Panel';
import { formatMoney } from '../format';
import { statusLabel } from '../labels';
import { Timeline, TimelineEntry } from '../components/lists/Timeline';
import { orderTexts } from './texts';

const words = orderTexts.history;

const ICONS: Record<OrderStatus, LucideIcon> = {
  pending: Package,
  confirmed: BadgeCheck,
  in_production: Factory,
  shipped: Truck,
  delivered: CircleCheck,
  cancelled: X,
};

interface Entry {
  id: string;
  icon: LucideIcon;
  what: string;
  when: string;
  details: (string | null)[];
}

/** History of an order: status changes, payments, ends of its term and removed documents, newest first. */
export function OrderHistory({ order }: { order: Order }) {
  const money = (amount: number) => formatMoney(amount, order.currency);
  const steps: Entry[] = order.statusHistory.map(({ id, createdAt, from, to, notes, actorName }) => ({
    id,
    icon: ICONS[to],
    what: from === null ? words.made : words.became(statusLabel(to).toLowerCase()),
    when: createdAt,
    details: [notes, actorName],
  }));
  const payments: Entry[] = order.payments.map(
    ({ id, createdAt, kind, refundAs, undoesBooking, amount, paidAmount, actorName }) => ({
      id,
      icon: refundAs || undoesBooking ? Undo2 : Banknote,
      what: words[undoesBooking ? 'undone' : kind === 'credit' ? 'credited' : (refundAs ?? 'received')](money(amount)),
      when: createdAt,
      details: [words.paidInAll(money(paidAmount), money(order.total)), actorName],
    }),
  );
  const removed: Entry[] = order.removedDocuments.map(({ id, createdAt, document, actorName }) => ({
    id,
    icon: FileX,
    what: words.documentRemoved,
    when: createdAt,
    details: [document, actorName],
  }));
  const ends: Entry[] = order.termEnds.map(({ id, createdAt, text, actorName }) => ({
    id,
    icon: CalendarX,
    what: words.termEnded,
    when: createdAt,
    details: [text, actorName],
  }));
  // Each list is already sorted, newest first. The sort is stable, so that among entries of the same time the payment
  // stays above the status change.
  const entries = [...removed, ...ends, ...payments, ...steps].toSorted((a, b) => b.when.localeCompare(a.when));
  return (
    <Panel title={words.title}>
      <Timeline>
        {entries.map(({ id, icon, what, when, details }) => (
          <TimelineEntry key={id} icon={icon} what={what} when={when}>
            {details.map((line, index) => line && <div key={index}>{line}</div>)}
          </TimelineEntry>
        ))}
      </Timeline>
    </Panel>
  );
}
