import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { CatalogueImport, CatalogueImportChange, DecimalMark } from '../../shared/api/schema';
import { Notice } from '../../shared/components/feedback/Notice';
import { ChoiceCards } from '../../shared/components/fields/ChoiceCards';
import { RowCheck } from '../../shared/components/fields/RowCheck';
import { Panel } from '../../shared/components/frame/Panel';
import { formatMoney } from '../../shared/format';
import { texts } from '../../shared/texts';
import { catalogueTexts } from './texts';

const words = catalogueTexts.import;

/** Returns the rows with a large price change (more than half). */
export const largeRows = ({ changes }: CatalogueImport): number[] =>
  changes.filter(({ price }) => price?.isLarge).map(({ row }) => row);

interface ImportPreviewProps {
  preview: CatalogueImport;
  /** Confirmed rows with a large price change. */
  confirmed: number[];
  onConfirmed: (rows: number[]) => void;
  /** Button that imports the file. */
  children: ReactNode;
}

/** Shows the changes that a file would make, or its errors. */
export function ImportPreview({ preview, confirmed, onConfirmed, children }: ImportPreviewProps) {
  const { errors, changes, records, rows } = preview;
  if (errors.length > 0) {
    return (
      <>
        <Notice tone="error" title={words.wrongTitle}>
          {words.wrong(errors.length)}
        </Notice>
        <Panel title={words.columns.problem} flush>
          <Rows
            head={[words.columns.row, words.columns.column, words.columns.problem]}
            rows={errors.map(({ row, column, message }) => [row, column ?? texts.unknown, message])}
          />
        </Panel>
      </>
    );
  }
  if (changes.length === 0) return <Notice tone="info" title={words.nothing(rows)} />;
  const large = largeRows(preview);
  const check = (change: CatalogueImportChange) =>
    change.price?.isLarge && (
      <RowCheck
        name={words.confirmRow(change.name, change.row)}
        checked={confirmed.includes(change.row)}
        onChange={({ target }) =>
          onConfirmed(target.checked ? [...confirmed, change.row] : confirmed.filter((row) => row !== change.row))
        }
      />
    );
  const checkAll = (
    <RowCheck
      name={words.confirmAll}
      checked={confirmed.length === large.length}
      mixed={confirmed.length > 0 && confirmed.length < large.length}
      onChange={({ target }) => onConfirmed(target.checked ? large : [])}
    />
  );
  const { row: line, what, column: of, before: was, after: will } = words.columns;
  return (
    <>
      {large.length > 0 && (
        <Notice tone="warning" title={words.largeTitle(large.length)}>
          {words.large}
        </Notice>
      )}
      <Panel title={words.changes(changes.length, records)} flush>
        <Rows
          head={[...(large.length > 0 ? [checkAll] : []), line, what, of, was, will]}
          rows={changes.map((change) => [
            ...(large.length > 0 ? [check(change)] : []),
            change.row,
            <>
              {change.name}
              <Typography variant="caption" component="span" color="textTertiary" sx={{ display: 'block' }}>
                {words.kinds[change.kind]} · {change.id}
              </Typography>
            </>,
            change.column,
            <Value key="before" text={change.price ? priceWords(change.price.before) : change.before} />,
            <After key="after" change={change} />,
          ])}
        />
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: '14px 20px', borderTop: 1, borderColor: 'divider' }}>
          {children}
        </Box>
      </Panel>
    </>
  );
}

/** Asks for the decimal mark of a file when the file is ambiguous; shows how its first number is read in both cases. */
export function DecimalMarkChoice({
  preview: { unclear },
  value,
  onChange,
}: {
  preview: CatalogueImport;
  value: DecimalMark | undefined;
  onChange: (mark: DecimalMark) => void;
}) {
  const [first] = unclear;
  if (!first) return null;
  const { point, comma } = first;
  const text = (amount: number | null) =>
    amount === null ? words.noPrice(first.cell) : words.reads(first.cell, numberWords(first.column, amount));
  return (
    <Panel title={words.markTitle}>
      <ChoiceCards<DecimalMark | ''>
        label={words.mark(first.row, first.column, first.cell)}
        value={value ?? ''}
        choices={[
          { value: ',', label: words.marks[','], text: text(comma) },
          { value: '.', label: words.marks['.'], text: text(point) },
        ]}
        onChange={(mark) => mark && onChange(mark)}
      />
    </Panel>
  );
}

const priceWords = (price: number | null) => (price === null ? '' : formatMoney(price));
const numberWords = (column: string, amount: number) => (column === 'Price' ? formatMoney(amount) : String(amount));

function After({ change: { after, price } }: { change: CatalogueImportChange }) {
  return (
    <>
      <Box component="strong" sx={{ fontWeight: 550 }}>
        <Value text={price ? priceWords(price.after) : after} />
      </Box>
      {price?.change !== undefined && price.change !== null && (
        <Typography
          variant="caption"
          component="span"
          sx={{ display: 'block', color: price.isLarge ? 'warning.dark' : 'text.tertiary' }}
        >
          {words.percent(price.change)}
        </Typography>
      )}
    </>
  );
}

const Value = ({ text }: { text: string }) =>
  text === '' ? (
    <Box component="em" sx={{ color: 'text.tertiary', fontStyle: 'normal' }}>
      {words.empty}
    </Box>
  ) : (
    text
  );

function Rows({ head, rows }: { head: ReactNode[]; rows: ReactNode[][] }) {
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={words.table}>
      <Table size="small" sx={{ minWidth: 560 }}>
        <TableHead>
          <TableRow>
            {head.map((cell, place) => (
              <TableCell key={place}>{cell}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((cells, index) => (
            <TableRow key={index}>
              {cells.map((cell, place) => (
                <TableCell
                  key={place}
                  className={typeof cell === 'number' ? 'num' : undefined}
                  sx={{ verticalAlign: 'top' }}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
