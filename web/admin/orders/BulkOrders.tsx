import { useState } from 'react';
import type { OrderRow } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { statusLabel } from '../../shared/labels';
import { ORDER_STEPS, type OrderStep } from '#rules/order-status';
import { BulkDialog } from '../../shared/bulk/BulkDialog';
import { setOrderStatus } from './api';
import { leadsTo } from './steps';
import { adminOrderTexts } from './texts';

const words = adminOrderTexts.bulk;

/** Bulk action that moves the selected orders to a status, if it is their next status. */
export function BulkOrders({ rows, onDone }: { rows: OrderRow[]; onDone: () => void }) {
  const [chosen, setChosen] = useState<OrderStep | null>(null);
  const before = (step: OrderStep) => rows.filter(({ actions }) => actions.some((action) => leadsTo(action) === step));
  const steps = ORDER_STEPS.filter((step) => before(step).length > 0);
  const step = chosen && (steps.includes(chosen) ? chosen : steps[0]);
  return (
    <>
      {steps.length > 0 && (
        <Button size="small" onClick={() => setChosen(steps[0]!)}>
          {words.step}
        </Button>
      )}
      {step && (
        <BulkDialog<OrderRow>
          title={words.title}
          text={words.text}
          done={(count) => words.done(count, statusLabel(step).toLowerCase())}
          rows={before(step)}
          skipped={rows.length - before(step).length}
          nameOf={({ number }) => number}
          each={(row) => setOrderStatus(row, step, '')}
          onDone={onDone}
          onClose={() => setChosen(null)}
        >
          <SelectInput
            label={words.status}
            value={step}
            options={steps.map((value) => ({ value, label: `${statusLabel(value)} (${before(value).length})` }))}
            onChange={(event) => setChosen(event.target.value as OrderStep)}
          />
        </BulkDialog>
      )}
    </>
  );
}
