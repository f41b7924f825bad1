import Box from '@mui/material/Box';
import { useState } from 'react';
import { ConfigureStep } from '../../../shared/builder/ConfigureStep';
import type { LineError } from '../../../shared/builder/server-errors';
import { formatMoneyShort } from '../../../shared/format';
import { PickField } from '../../components/PickField';
import { adminQuoteTexts } from '../texts';
import type { LinesForm } from './use-lines-form';

const words = adminQuoteTexts.lines;

/** The products of a quote with everything that can be chosen for them, and one more. */
export function LinesFields({ form, errors }: { form: LinesForm; errors: LineError[] }) {
  const [added, setAdded] = useState(0);
  return (
    <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
      <ConfigureStep states={form.states} nameOf={form.nameOf} errors={errors} dispatch={form.dispatch} />
      <PickField
        key={added} // empty again once something was added
        label={words.add}
        placeholder={words.search}
        none={words.noProduct}
        options={form.products.map(({ id, name, priceConfigurations }) => ({
          id,
          name,
          note: priceConfigurations[0]?.billingPrice
            ? formatMoneyShort(priceConfigurations[0].billingPrice)
            : undefined,
        }))}
        value={null}
        onChange={(picked) => {
          if (!picked) return;
          form.add(picked.id);
          setAdded(added + 1);
        }}
      />
    </Box>
  );
}
