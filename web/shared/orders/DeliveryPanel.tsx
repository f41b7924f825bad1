import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '../api/schema';
import { Panel } from '../components/frame/Panel';
import { FactList } from '../components/lists/FactList';
import { daysUntil, formatDay, plural } from '../format';
import { leadTimeWords } from '../quotes/lines';
import { orderTexts } from './texts';

const words = orderTexts.delivery;

/** Delivery of an order: its addresses, dates, carrier and notes. */
export function DeliveryPanel({ order, aside }: { order: Order; aside?: ReactNode }) {
  const { shipment, company } = order;
  const day = (value: string | null) => value && <span className="num">{formatDay(value)}</span>;
  const billing = linesOf(company);
  return (
    <Panel title={words.title} aside={aside}>
      <FactList
        facts={[
          { label: words.wanted, value: day(order.wantedDate) },
          { label: words.expected, value: expected(order) },
          { label: words.shipped, value: day(shipment.shippedOn) },
          { label: words.delivered, value: day(shipment.deliveredOn) },
          { label: words.carrier, value: shipment.carrier },
          {
            label: words.tracking,
            value: shipment.trackingUrl && (
              <Link
                href={shipment.trackingUrl}
                target="_blank"
                rel="noopener noreferrer"
                sx={{ display: 'inline-flex', alignItems: 'center', gap: '6px' }}
              >
                {words.track}
                <ExternalLink size={14} aria-hidden />
              </Link>
            ),
          },
          { label: words.to, value: <Lines>{order.deliveryAddress ? linesOf(order.deliveryAddress) : billing}</Lines> },
          { label: words.billing, value: <Lines>{billing}</Lines> },
          { label: words.leadTime, value: order.leadTimeWeeks === null ? null : leadTimeWords(order.leadTimeWeeks) },
          { label: words.method, value: order.deliveryMethod },
          { label: words.notes, value: order.deliveryNotes },
          { label: words.buyerNote, value: order.buyerNote && <Lines>{order.buyerNote}</Lines> },
        ]}
      />
    </Panel>
  );
}

/** Returns the due date with its source and delay; after delivery, the promised date. */
function expected({ dueOn, shipment }: Order): ReactNode {
  const day = dueOn ?? shipment.expectedOn;
  if (!day) return null;
  const days = dueOn ? daysUntil(dueOn) : 0;
  return (
    <>
      <span className="num">{formatDay(day)}</span>
      {!shipment.expectedOn && <span className="small tertiary">{`, ${words.byLeadTime}`}</span>}
      {days < 0 && (
        <Box component="span" sx={{ typography: 'small', color: 'error.dark', whiteSpace: 'nowrap' }}>
          {` · ${words.late(plural(-days, 'day'))}`}
        </Box>
      )}
    </>
  );
}

type Address = Pick<Order['company'], 'addressLine1' | 'addressLine2' | 'postalCode' | 'city' | 'countryName'> & {
  name: string | null;
};

const linesOf = ({ name, addressLine1, addressLine2, postalCode, city, countryName }: Address): string =>
  [name, addressLine1, addressLine2, `${postalCode} ${city}`.trim(), countryName].filter(Boolean).join('\n');

const Lines = ({ children }: { children: string }) => <span style={{ whiteSpace: 'pre-line' }}>{children}</span>;
