import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Check, Plus } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { EmailTemplate, MailVariable } from '../../shared/api/schema';
import { IconAction } from '../../shared/components/actions/IconAction';
import { SearchField } from '../../shared/components/fields/SearchField';
import { VisuallyHidden } from '../../shared/components/frame/VisuallyHidden';
import { formatDateTime, formatDay, formatMoney } from '../../shared/format';
import { PaneHead } from './PaneHead';
import { templateTexts } from './texts';

const words = templateTexts.variables;

/** A variable with its full path. */
interface Line extends MailVariable {
  path: string;
  /** Code that is inserted into the body. */
  written: string;
}

interface VariablesProps {
  template: EmailTemplate;
  /** Full text of the template, in which the used variables are searched. */
  source: string;
  /** Called to insert a variable; without it, the table has no insert buttons. */
  onInsert?: (text: string) => void;
}

/** Table of a template's variables with type and example. */
export function Variables({ template, source, onInsert }: VariablesProps) {
  const [search, setSearch] = useState('');
  const lines = linesOf(template.variables);
  const found = lines.filter(({ path }) => path.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <Box component="section" aria-label={words.title} sx={pane}>
      <PaneHead
        title={words.title}
        note={String(lines.length)}
        aside={
          lines.length > 0 && (
            <SearchField
              name={words.find}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              style={{ width: 180, height: 32 }}
            />
          )
        }
      />
      {found.length === 0 ? (
        <Typography variant="small" component="p" color="textSecondary" sx={{ px: 2.5, py: 2 }}>
          {lines.length === 0 ? words.none : words.noneFound}
        </Typography>
      ) : (
        <Box
          role="region"
          aria-label={words.caption}
          tabIndex={0}
          sx={{ flex: `1 0 ${Math.min(420, found.length * 41)}px`, overflow: 'auto' }}
        >
          <Box component="table" sx={table}>
            <caption>
              <VisuallyHidden>{words.caption}</VisuallyHidden>
            </caption>
            <tbody>
              {found.map((line) => (
                <VariableRow key={line.path} line={line} isUsed={uses(source, line.path)} onInsert={onInsert} />
              ))}
            </tbody>
          </Box>
        </Box>
      )}
    </Box>
  );
}

function VariableRow({ line, isUsed, onInsert }: { line: Line; isUsed: boolean; onInsert?: (text: string) => void }) {
  const { path, type, isOptional, example, written } = line;
  const kind = words.type(type) + (isOptional ? `, ${words.optional}` : '');
  return (
    <tr>
      <th scope="row">
        {path.split('.').map((name, at) => (
          <Fragment key={name}>
            {at > 0 && '.'}
            <wbr />
            {name}
          </Fragment>
        ))}
      </th>
      <td>{kind}</td>
      <td className="example">{example === null ? '–' : (SHOWN[type]?.(example) ?? example)}</td>
      <td>
        {isUsed ? (
          <Box
            component="span"
            sx={{ display: 'grid', placeItems: 'center', width: 32, height: 32, color: 'success.dark' }}
          >
            <Check size={14} aria-hidden />
            <VisuallyHidden>{words.used}</VisuallyHidden>
          </Box>
        ) : (
          onInsert && (
            <IconAction name={words.insert(path)} icon={<Plus size={14} />} onClick={() => onInsert(written)} />
          )
        )}
      </td>
    </tr>
  );
}

/** Formats an example as it appears in a mail. */
const SHOWN: Partial<Record<MailVariable['type'], (example: string) => string>> = {
  money: (cents) => formatMoney(Number(cents) / 100),
  date: formatDay,
  moment: formatDateTime,
  yesNo: (value) => words.yesNo[value === 'true' ? 'yes' : 'no'],
};

const WRITTEN: Partial<Record<MailVariable['type'], (path: string) => string>> = {
  money: (path) => `{{money ${path} "EUR"}}`,
  date: (path) => `{{date ${path}}}`,
  moment: (path) => `{{moment ${path}}}`,
  texts: (path) => `{{names ${path}}}`,
  yesNo: (path) => `{{#if ${path}}}{{/if}}`,
  list: (path) => `{{#each ${path}}}{{/each}}`,
  path: (path) => `{{url ${path}}}`,
};

/** Flattens groups to paths. The fields of a list come after the list, with names relative to it. */
const linesOf = (variables: MailVariable[], within = ''): Line[] =>
  variables.flatMap((variable) => {
    const path = within + variable.name;
    if (variable.type === 'group') return linesOf(variable.fields ?? [], `${path}.`);
    return [
      { ...variable, path, written: WRITTEN[variable.type]?.(path) ?? `{{${path}}}` },
      ...(variable.fields ?? []).map((field) => ({
        ...field,
        path: `${path}: ${field.name}`,
        written: `{{${field.name}}}`,
      })),
    ];
  });

/** True when the source uses the variable in braces, alone or as an argument of a helper or partial. */
const uses = (source: string, path: string) =>
  [...source.matchAll(/\{\{[^]*?\}\}/g)].some(([braces]) =>
    new RegExp(`(^|[^\\w.])${path.replace(/^.*: /, '').replaceAll('.', '\\.')}($|[^\\w.])`).test(braces),
  );

/** Makes the table as high as the mail beside it, when the mail is higher. */
const pane = { flex: 1, display: 'flex', flexDirection: 'column' } as const;

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th, & td': {
    height: 40,
    py: 0.5,
    pr: 1,
    textAlign: 'left',
    typography: 'small',
    fontWeight: 400,
    color: 'text.secondary',
    borderBottom: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
  '& tr:last-child > *': { borderBottom: 0 },
  '& th': {
    pl: 2.5,
    width: { xs: '56%', sm: '38%' },
    fontFamily: "'Geist Mono Variable', ui-monospace, monospace",
    color: 'text.primary',
  },
  '& td:last-child': { width: { xs: 44, sm: 52 }, pr: { xs: 0.5, sm: 1.5 } },
  '& .example': { display: { xs: 'none', sm: 'table-cell' } },
} as const;
