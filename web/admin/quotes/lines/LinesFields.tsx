import Box from '@mui/material/Box';
import { useState } from 'react';
import { defaultConfiguration } from '../../../shared/builder/builder-state';
import { ConfigureStep } from '../../../shared/builder/ConfigureStep';
import { optionPrice } from '../../../shared/builder/line-words';
import type { LineError } from '../../../shared/builder/server-errors';
import { builderTexts } from '../../../shared/builder/texts';
import { PickField } from '../../components/PickField';
import { adminQuoteTexts } from '../texts';
import type { LinesForm } from './use-lines-form';

const words = adminQuoteTexts.lines;

/**
 * Configuration of a quote's products, and a field that adds a product. Missing choices are marked after the first
 * attempt to continue.
 */
export function LinesFields({ form, errors, tries }: { form: LinesForm; errors: LineError[]; tries: number }) {
  const [added, setAdded] = useState(0);
  const isEmpty = form.states.length === 0;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
      {!isEmpty && (
        <ConfigureStep
          states={form.states}
          nameOf={form.nameOf}
          errors={errors}
          tries={tries}
          dispatch={form.dispatch}
        />
      )}
      <PickField
        key={added} // a new key resets the field after an addition
        label={words.add}
        placeholder={words.search}
        none={words.noProduct}
        options={form.products.map(({ id, name, priceConfigurations }) => {
          const price = defaultConfiguration(priceConfigurations);
          return { id, name, note: price && optionPrice(price) };
        })}
        value={null}
        error={isEmpty && tries > 0 ? builderTexts.selectOne : undefined}
        onChange={(picked) => {
          if (!picked) return;
          form.add(picked.id);
          setAdded(added + 1);
        }}
      />
    </Box>
  );
}
