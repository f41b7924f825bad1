import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { adminPaths } from '#rules/admin-paths';
import { csvTextOf } from '#rules/csv-text';
import { messageOf } from '../../shared/api/errors';
import type { CatalogueImport, DecimalMark } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { useToast } from '../../shared/components/feedback/Toast';
import { PageHead } from '../../shared/components/frame/PageHead';
import { Panel } from '../../shared/components/frame/Panel';
import { DropZone } from '../../shared/documents/DropZone';
import { texts } from '../../shared/texts';
import { useChanged } from '../../shared/use-changed';
import { useGoOn } from '../../shared/use-go-on';
import { ConsolePage } from '../shell/ConsolePage';
import { previewImport, runImport } from './api';
import { DecimalMarkChoice, ImportPreview, largeRows } from './ImportPreview';
import { catalogueTexts } from './texts';

const words = catalogueTexts.import;

/** /admin/products/import: imports a CSV file of prices and options after a preview of its changes. */
export function ImportPage() {
  const [file, setFile] = useState<{ name: string; size: number; csv: string } | null>(null);
  const [preview, setPreview] = useState<CatalogueImport | null>(null);
  const [decimalMark, setDecimalMark] = useState<DecimalMark>();
  const [confirmed, setConfirmed] = useState<number[]>([]);
  const changed = useChanged();
  const goOn = useGoOn();
  const toast = useToast();
  const look = useMutation({ mutationFn: previewImport, onSuccess: setPreview });
  const run = useMutation({
    mutationFn: runImport,
    onSuccess: async ({ records }) => {
      await changed();
      toast(words.done(records));
      void goOn(adminPaths.products);
    },
  });
  const lookAt = (csv: string, mark?: DecimalMark) => {
    setDecimalMark(mark);
    setConfirmed([]);
    run.reset();
    look.mutate({ csv, decimalMark: mark });
  };
  const choose = async (chosen: File) => {
    const csv = csvTextOf(new Uint8Array(await chosen.arrayBuffer()));
    setFile({ name: chosen.name, size: chosen.size, csv });
    setPreview(null);
    lookAt(csv);
  };
  const isAsked = preview?.decimalMark === null && preview.unclear.length > 0;
  const problem = run.error ?? look.error;
  return (
    <ConsolePage title={words.title}>
      <PageHead back={{ to: adminPaths.products, label: catalogueTexts.back }} title={words.title} text={words.text} />
      <Box sx={{ display: 'grid', gap: 3, maxWidth: 920 }}>
        <Panel title={words.file}>
          <DropZone
            file={file}
            disabled={look.isPending}
            accept=".csv,text/csv,text/plain"
            formats={words.formats}
            onFile={(chosen) => void choose(chosen)}
          />
          <Typography
            variant="small"
            component="p"
            color="textSecondary"
            role="status"
            sx={{ mt: look.isPending ? 1.5 : 0 }}
          >
            {look.isPending && words.checking}
          </Typography>
        </Panel>
        {problem && (
          <Notice
            tone="error"
            title={texts.error}
            action={
              run.isError && file ? (
                <Button size="small" onClick={() => lookAt(file.csv, decimalMark)}>
                  {words.again}
                </Button>
              ) : undefined
            }
          >
            {messageOf(problem, words.failed)}
          </Notice>
        )}
        {file && preview && (
          <DecimalMarkChoice preview={preview} value={decimalMark} onChange={(mark) => lookAt(file.csv, mark)} />
        )}
        {file && preview && !isAsked && !look.isPending && (
          <ImportPreview preview={preview} confirmed={confirmed} onConfirmed={setConfirmed}>
            <Button
              variant="lit"
              busy={run.isPending}
              disabled={confirmed.length < largeRows(preview).length}
              onClick={() =>
                !run.isPending &&
                run.mutate({
                  csv: file.csv,
                  decimalMark: preview.decimalMark ?? undefined,
                  version: preview.version,
                  confirmedRows: confirmed,
                })
              }
            >
              {words.confirm(preview.records)}
            </Button>
          </ImportPreview>
        )}
      </Box>
    </ConsolePage>
  );
}
