import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { adminPaths } from '#rules/admin-paths';
import { messageOf } from '../../shared/api/errors';
import type { CatalogueImport } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { useToast } from '../../shared/components/feedback/Toast';
import { PageHead } from '../../shared/components/frame/PageHead';
import { Panel } from '../../shared/components/frame/Panel';
import { formatSize } from '../../shared/files';
import { texts } from '../../shared/texts';
import { useChanged } from '../../shared/use-changed';
import { useGoOn } from '../../shared/use-go-on';
import { ConsolePage } from '../shell/ConsolePage';
import { previewImport, runImport } from './api';
import { catalogueTexts } from './texts';

const words = catalogueTexts.import;

/** /admin/products/import: a file of prices and options, looked at before it changes anything. */
export function ImportPage() {
  const [file, setFile] = useState<{ name: string; size: number; csv: string } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const changed = useChanged();
  const goOn = useGoOn();
  const toast = useToast();
  const look = useMutation({ mutationFn: previewImport });
  const run = useMutation({
    mutationFn: ({ csv, preview }: { csv: string; preview: CatalogueImport }) => runImport(csv, preview),
    onSuccess: async ({ records }) => {
      await changed();
      toast(words.done(records));
      void goOn(adminPaths.products);
    },
  });
  const choose = async (chosen: File) => {
    const csv = await chosen.text();
    setFile({ name: chosen.name, size: chosen.size, csv });
    run.reset();
    look.mutate(csv);
  };
  const preview = look.data;
  const problem = run.error ?? look.error;
  return (
    <ConsolePage title={words.title} crumbs={[{ label: catalogueTexts.title, to: adminPaths.products }]}>
      <PageHead back={{ to: adminPaths.products, label: catalogueTexts.back }} title={words.title} text={words.text} />
      <Box sx={{ display: 'grid', gap: 3, maxWidth: 920 }}>
        <Panel title={words.file}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <Button icon={<FileSpreadsheet size={14} />} busy={look.isPending} onClick={() => input.current?.click()}>
              {file ? words.another : words.choose}
            </Button>
            {file && (
              <Typography variant="small" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {file.name} · {formatSize(file.size)}
              </Typography>
            )}
            <input
              ref={input}
              type="file"
              hidden
              accept=".csv,text/csv,text/plain"
              aria-label={words.file}
              onChange={({ target }) => {
                const [chosen] = target.files ?? [];
                if (chosen) void choose(chosen);
                target.value = ''; // so that the same file, corrected, can be chosen again
              }}
            />
          </Box>
        </Panel>
        {problem && (
          <Notice
            tone="error"
            title={texts.error}
            action={
              run.isError && file ? (
                <Button
                  size="small"
                  onClick={() => {
                    run.reset();
                    look.mutate(file.csv);
                  }}
                >
                  {words.again}
                </Button>
              ) : undefined
            }
          >
            {messageOf(problem, words.failed)}
          </Notice>
        )}
        {preview && !look.isPending && (
          <Preview preview={preview}>
            <Button
              variant="lit"
              busy={run.isPending}
              onClick={() => file && !run.isPending && run.mutate({ csv: file.csv, preview })}
            >
              {words.confirm(preview.records)}
            </Button>
          </Preview>
        )}
      </Box>
    </ConsolePage>
  );
}

/** What a file would change, or what is wrong with it; `children` is what does it. */
function Preview({ preview, children }: { preview: CatalogueImport; children: ReactNode }) {
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
  return (
    <Panel title={words.changes(changes.length, records)} flush>
      <Rows
        head={[words.columns.row, words.columns.what, words.columns.column, words.columns.before, words.columns.after]}
        rows={changes.map(({ row, kind, id, name, column, before, after }) => [
          row,
          <>
            {name}
            <Typography variant="caption" component="span" color="textTertiary" sx={{ display: 'block' }}>
              {words.kinds[kind]} · {id}
            </Typography>
          </>,
          column,
          <Value key="before" text={before} />,
          <Box key="after" component="strong" sx={{ fontWeight: 550 }}>
            <Value text={after} />
          </Box>,
        ])}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: '14px 20px', borderTop: 1, borderColor: 'divider' }}>
        {children}
      </Box>
    </Panel>
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

function Rows({ head, rows }: { head: string[]; rows: ReactNode[][] }) {
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={head.join(', ')}>
      <Table size="small" sx={{ minWidth: 560 }}>
        <TableHead>
          <TableRow>
            {head.map((cell) => (
              <TableCell key={cell}>{cell}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((cells, index) => (
            <TableRow key={index}>
              {cells.map((cell, place) => (
                <TableCell key={place} className={place === 0 ? 'num' : undefined} sx={{ verticalAlign: 'top' }}>
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
