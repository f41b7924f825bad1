import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Trash } from 'lucide-react';
import { useState } from 'react';
import { useDelete } from 'ra-core';
import { useParams } from 'react-router';
import { adminPaths } from '#rules/admin-paths';
import { sourceLabel } from '#rules/subscription';
import { isImportGoing } from '#rules/subscriber-import';
import { messageOf } from '../../../shared/api/errors';
import type { SubscriberImport } from '../../../shared/api/schema';
import { ActionMenu } from '../../../shared/components/actions/ActionMenu';
import { ConfirmDialog } from '../../../shared/components/actions/ConfirmDialog';
import { Notice } from '../../../shared/components/feedback/Notice';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { FactList } from '../../../shared/components/lists/FactList';
import { formatSize } from '../../../shared/files';
import { formatCount, formatDateTime, formatDay } from '../../../shared/format';
import { texts } from '../../../shared/texts';
import { forgetUnsaved } from '../../../shared/unsaved';
import { useChanged } from '../../../shared/use-changed';
import { useGoOn } from '../../../shared/use-go-on';
import { withAside } from '../../components/columns';
import { RecordState } from '../../components/RecordState';
import { ConsolePage } from '../../shell/ConsolePage';
import { importQuery } from './api';
import { ConsentForm, useConsent } from './ConsentForm';
import { ImportBadge } from './ImportBadge';
import { MappingForm } from './MappingForm';
import { Problems } from './Problems';
import { importTexts as words } from './texts';

const stack = { display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' };

/** /admin/subscribers/imports/{id}: import of a file with addresses, from the mapping of its columns to the result. */
export function ImportPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(importQuery(id));
  return (
    <ConsolePage
      title={data?.filename ?? words.title}
      crumbs={[{ label: words.title, to: adminPaths.subscriberImports }]}
    >
      {data ? <Loaded one={data} /> : <RecordState error={error} retry={() => void refetch()} />}
    </ConsolePage>
  );
}

function Loaded({ one }: { one: SubscriberImport }) {
  const { status, actions } = one;
  const consent = useConsent();
  return (
    <>
      <PageHead
        back={{ to: adminPaths.subscriberImports, label: words.back }}
        title={
          <>
            {one.filename}
            <ImportBadge status={status} />
          </>
        }
        text={words.standing[status]}
        actions={actions.includes('discard') && <Discard one={one} />}
      />
      <Box sx={withAside(360)}>
        <Box sx={stack}>
          {one.error && <Notice tone="error" role="none" title={one.error} />}
          {isImportGoing(status) && <Progress one={one} />}
          {(actions.includes('run') || status === 'imported') && <Result one={one} consent={consent} />}
          {(status === 'checked' || status === 'imported') && <Problems one={one} />}
          {actions.includes('check') && <MappingForm key={status} one={one} />}
        </Box>
        <Facts one={one} />
      </Box>
    </>
  );
}

function Progress({ one: { status, rows, totalRows } }: { one: SubscriberImport }) {
  const title = status === 'importing' ? words.progress.importing : words.progress.checking;
  return (
    <Panel title={title}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <LinearProgress
          aria-label={title}
          color="secondary"
          variant={totalRows === null ? 'indeterminate' : 'determinate'}
          value={totalRows ? Math.min(100, (rows / totalRows) * 100) : 0}
          sx={{ height: 4, borderRadius: '2px', bgcolor: 'background.sunken' }}
        />
        <Typography variant="small" component="p" color="textSecondary" className="num">
          {totalRows === null
            ? words.progress.rows(formatCount(rows))
            : words.progress.of(formatCount(rows), formatCount(totalRows))}
        </Typography>
      </Box>
    </Panel>
  );
}

/** Number of rows that will be or were imported. Before the import, also the consent form. */
function Result({ one, consent }: { one: SubscriberImport; consent: ReturnType<typeof useConsent> }) {
  const { status, taken, rows } = one;
  const count = formatCount(taken);
  const isOver = status === 'imported';
  return (
    <>
      <Notice
        tone={taken === 0 ? 'warning' : isOver ? 'success' : 'info'}
        role="status"
        title={isOver ? words.result.were(count) : words.result.would(count)}
      >
        {taken === 0 ? words.result.nothing : rows > taken ? words.result.not(formatCount(rows - taken)) : undefined}
      </Notice>
      {!isOver && taken > 0 && <ConsentForm one={one} form={consent} />}
    </>
  );
}

function Facts({ one }: { one: SubscriberImport }) {
  const { title, ...labels } = words.facts;
  const isWaiting = one.columns.length > 0;
  return (
    <Panel title={title}>
      <FactList
        facts={[
          { label: labels.size, value: formatSize(one.size) },
          { label: labels.encoding, value: words.encodings[one.encoding] },
          { label: labels.separator, value: words.separators[one.separator] },
          { label: labels.head, value: one.hasHead ? labels.isHead : labels.isRow },
          { label: labels.by, value: `${one.createdBy}, ${formatDateTime(one.createdAt)}` },
          { label: labels.until, value: isWaiting ? formatDateTime(one.expiresAt) : null },
          { label: labels.source, value: one.source && sourceLabel(one.source) },
          { label: labels.consentedOn, value: one.consentedOn && formatDay(one.consentedOn) },
          { label: labels.proof, value: one.proof },
        ]}
      />
    </Panel>
  );
}

function Discard({ one: { id, filename } }: { one: SubscriberImport }) {
  const [asked, setAsked] = useState(false);
  const changed = useChanged();
  const goOn = useGoOn();
  const [discard, discarding] = useDelete(
    'subscriber-imports',
    { id },
    {
      onSuccess: async () => {
        forgetUnsaved();
        await goOn(adminPaths.subscriberImports);
        await changed();
      },
    },
  );
  return (
    <>
      <ActionMenu
        name={words.actionsOf(filename)}
        actions={[
          { label: words.discard.label, icon: <Trash size={16} />, danger: true, onSelect: () => setAsked(true) },
        ]}
      />
      <ConfirmDialog
        open={asked}
        title={words.discard.title}
        text={words.discard.text}
        confirm={words.discard.label}
        final
        busy={discarding.isPending || discarding.isSuccess}
        error={
          discarding.isError && (
            <Notice tone="error" title={texts.error}>
              {messageOf(discarding.error, words.discard.failed)}
            </Notice>
          )
        }
        onConfirm={() => void discard()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
