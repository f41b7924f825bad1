import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  guessMapping,
  IMPORT_FIELDS,
  importFieldLabel,
  mappingProblem,
  type ImportField,
  type ImportMapping,
} from '#rules/subscriber-import';
import { companyIndustries } from '#rules/industries';
import { topics } from '#rules/subscription';
import { ApiError, messageOf } from '../../../shared/api/errors';
import type { SubscriberImport } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { Options } from '../../../shared/components/fields/SelectField';
import { Panel } from '../../../shared/components/frame/Panel';
import { useChanged } from '../../../shared/use-changed';
import { checkImport } from './api';
import { importTexts } from './texts';

const words = importTexts.mapping;
const OPTIONS = [
  { value: '', label: words.nothing },
  ...IMPORT_FIELDS.map((value) => ({ value, label: importFieldLabel(value) })),
];
const SHOWN = 3;

/** Hints about a field's accepted values, or about its special effect. */
const ACCEPTED: Partial<Record<ImportField | '', string>> = {
  industry: words.oneOf(companyIndustries.map(({ label }) => label)),
  topics: words.anyOf(topics.map(({ label }) => label)),
  status: words.status,
  unsubscribed: words.leftOut,
  blocked: words.leftOut,
};

/** Form that maps the columns of the file to fields, with the first rows as examples. */
export function MappingForm({ one: { id, columns, sample, mapping, status } }: { one: SubscriberImport }) {
  const [chosen, setChosen] = useState<ImportMapping>(() =>
    Object.keys(mapping).length > 0 ? { ...mapping } : guessMapping(columns),
  );
  const changed = useChanged();
  const check = useMutation({
    mutationFn: () => checkImport(id, chosen),
    onSettled: () => changed(), // success and error can both have changed the import
  });
  const wrong = mappingProblem(chosen, columns.length);
  const fieldOf = (place: number) => IMPORT_FIELDS.find((field) => chosen[field] === place) ?? '';
  const choose = (place: number, field: ImportField | '') => {
    check.reset();
    const others = Object.entries(chosen).filter(([name, at]) => at !== place && name !== field);
    setChosen({ ...Object.fromEntries(others), ...(field && { [field]: place }) });
  };
  return (
    <Panel title={importTexts.mapping.title} aside={words.about} flush>
      <Box component="ul" sx={{ '& li + li': { borderTop: 1, borderColor: 'divider' } }}>
        {columns.map((name, place) => (
          <Box component="li" key={place} sx={row}>
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Typography>
              <Typography variant="small" component="p" color="textSecondary" noWrap>
                {sample
                  .slice(0, SHOWN)
                  .map((cells) => cells[place]?.trim() || words.empty)
                  .join(' · ')}
              </Typography>
              {ACCEPTED[fieldOf(place)] && (
                <Typography variant="small" component="p" color="textTertiary" sx={{ mt: 0.5 }}>
                  {ACCEPTED[fieldOf(place)]}
                </Typography>
              )}
            </Box>
            <Options
              aria-label={words.holds(name)}
              options={OPTIONS}
              value={fieldOf(place)}
              onChange={({ target }) => choose(place, target.value as ImportField | '')}
            />
          </Box>
        ))}
      </Box>
      <Box sx={foot}>
        {(wrong ?? check.error) && (
          <Notice
            tone={check.error ? 'error' : 'info'}
            role="status"
            title={check.error ? told(check.error) : wrong!}
          />
        )}
        <Button
          variant={status === 'checked' ? 'outlined' : 'lit'}
          busy={check.isPending}
          disabled={wrong !== null}
          onClick={() => check.mutate()}
          style={{ justifySelf: 'end' }}
        >
          {status === 'checked' ? words.again : words.check}
        </Button>
      </Box>
    </Panel>
  );
}

const told = (error: Error) =>
  error instanceof ApiError && error.errors[0] ? error.errors[0].message : messageOf(error, words.failed);

const row = {
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 220px' },
  p: '12px 20px',
};
const foot = { display: 'grid', gap: 2, p: '14px 20px', borderTop: 1, borderColor: 'divider' };
