import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import type { Order } from '../../shared/api/schema';
import { DayField } from '../../shared/components/fields/DayField';
import { Field } from '../../shared/components/fields/Field';
import { setOrderStatus, setShipment } from './api';
import { OrderDialog } from './OrderDialog';
import { adminOrderTexts } from './texts';
import { dayOf, today } from '../../shared/today';
import { two } from './two';

const words = adminOrderTexts.shipment;
const FIELDS = ['carrier', 'trackingUrl', 'shippedOn', 'expectedOn', 'deliveredOn'] as const;
type Values = Record<(typeof FIELDS)[number], string>;

interface ShipmentDialogProps {
  order: Order;
  /** Set when the order is marked as shipped at the same time; the notes are sent to the client. */
  shipping?: { notes: string };
  onClose: () => void;
}

/** Dialog for the shipment of an order: carrier, tracking address and dates. */
export function ShipmentDialog({ order, shipping, onClose }: ShipmentDialogProps) {
  const { shipment } = order;
  const values = Object.fromEntries(FIELDS.map((name) => [name, shipment[name] ?? ''])) as Values;
  const form = useForm<Values>({
    defaultValues: shipping ? { ...values, shippedOn: values.shippedOn || today() } : values,
  });
  const field = (name: keyof Values) => ({
    optional: true,
    error: form.formState.errors[name]?.message,
    ...form.register(name),
  });
  const happened = { min: dayOf(new Date(order.createdAt)), max: today() };
  return (
    <OrderDialog
      title={shipping ? words.ship : words.title}
      text={shipping ? words.shipText : words.text}
      submit={shipping ? words.ship : words.save}
      done={shipping ? adminOrderTexts.next.done('shipped') : words.saved}
      form={form}
      fields={FIELDS}
      run={async (typed) => {
        const given = Object.fromEntries(FIELDS.map((name) => [name, typed[name].trim() || null]));
        const saved = await setShipment(order, given);
        return shipping ? setOrderStatus(saved, 'shipped', shipping.notes) : saved;
      }}
      onClose={onClose}
    >
      <Box sx={two}>
        <Field label={words.carrier} autoFocus {...field('carrier')} inputProps={{ maxLength: 100 }} />
        <Field
          label={words.tracking}
          type="url"
          hint={words.trackingHint}
          {...field('trackingUrl')}
          inputProps={{ maxLength: 500, autoComplete: 'off' }}
        />
        <DayField label={words.shipped} inputProps={happened} {...field('shippedOn')} />
        <DayField label={words.expected} {...field('expectedOn')} />
        {!shipping && <DayField label={words.delivered} inputProps={happened} {...field('deliveredOn')} />}
      </Box>
    </OrderDialog>
  );
}
