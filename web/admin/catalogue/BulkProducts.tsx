import { useState } from 'react';
import type { AdminProduct } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Field } from '../../shared/components/fields/Field';
import { typedLeadTimeProblem } from '#rules/lead-time';
import { BulkDialog } from '../../shared/bulk/BulkDialog';
import { setLeadTime } from './api';
import { catalogueTexts } from './texts';

const words = catalogueTexts.bulk;

/** Bulk action that sets the same lead time for all selected products. */
export function BulkProducts({ rows, onDone }: { rows: AdminProduct[]; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  const [weeks, setWeeks] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const check = () => {
    const found = typedLeadTimeProblem(weeks);
    setProblem(found);
    return found === null;
  };
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {words.leadTime}
      </Button>
      {asking && (
        <BulkDialog<AdminProduct>
          title={words.title}
          text={words.text}
          done={words.done}
          rows={rows}
          skipped={0}
          nameOf={({ name }) => name}
          check={check}
          each={(row) => setLeadTime(row, Number(weeks))}
          onDone={onDone}
          onClose={() => setAsking(false)}
        >
          <Field
            label={words.weeks}
            value={weeks}
            error={problem ?? undefined}
            autoFocus
            onChange={(event) => setWeeks(event.target.value)}
            inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
          />
        </BulkDialog>
      )}
    </>
  );
}
