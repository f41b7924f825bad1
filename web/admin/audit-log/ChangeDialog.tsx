import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { AuditEntry } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { FactList } from '../../shared/components/lists/FactList';
import { Modal } from '../../shared/components/actions/Modal';
import { formatDateTime } from '../../shared/format';
import { texts } from '../../shared/texts';
import { capitalised } from '../../shared/labels';
import { RecordLink } from '../components/RecordLink';
import { actorName, doneWords, fieldChanges, foldedChanges, type Change } from './changes';
import { recordOf } from './record';
import { auditTexts } from './texts';

const words = auditTexts;

/** Dialog with an audit log entry: its author, origin and changes by field. A button shows technical details. */
export function ChangeDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const [isTechnical, setIsTechnical] = useState(false);
  const record = recordOf(entry);
  const { told, technical } = foldedChanges(entry.changes);
  const shown = isTechnical ? [...told, ...technical] : told;
  return (
    <Modal
      open
      width={720}
      title={`${record.words} ${doneWords(entry)}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="text" aria-pressed={isTechnical} onClick={() => setIsTechnical(!isTechnical)}>
            {words.technical}
          </Button>
          <Button onClick={onClose} autoFocus>
            {texts.close}
          </Button>
        </>
      }
    >
      <FactList
        facts={[
          { label: words.columns.who, value: `${actorName(entry)} (${entry.actor.email})` },
          { label: words.columns.when, value: formatDateTime(entry.createdAt) },
          { label: words.record, value: record.to && <RecordLink to={record.to}>{record.words}</RecordLink> },
          { label: words.address, value: entry.address },
          { label: words.operation, value: isTechnical && entry.operation },
          { label: words.request, value: isTechnical && entry.requestId && <Mono>{entry.requestId}</Mono> },
        ].filter(({ value }) => value !== false)}
      />
      {shown.length === 0 && <Typography color="textSecondary">{words.nothing}</Typography>}
      {shown.map((change) => (
        <ChangeTable key={`${change.entity} ${change.entityId} ${change.action}`} change={change} ids={isTechnical} />
      ))}
    </Modal>
  );
}

/** Table of the changed fields of one row. */
function ChangeTable({ change, ids }: { change: Change; ids: boolean }) {
  const label = `${capitalised(change.entity)} · ${words.actions[change.action].toLowerCase()}`;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="small" component="h3" sx={{ fontWeight: 550 }}>
        {label} {ids && <Mono>{change.entityId}</Mono>}
      </Typography>
      <Box
        sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', overflow: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        <Table aria-label={`${words.show}: ${label}`} size="small">
          <TableHead>
            <TableRow>
              <TableCell scope="col">{words.field}</TableCell>
              <TableCell scope="col">{words.before}</TableCell>
              <TableCell scope="col">{words.after}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {fieldChanges(change).map(({ field, before, after }) => (
              <TableRow key={field}>
                <TableCell component="th" scope="row" sx={{ fontWeight: 550 }}>
                  {field}
                </TableCell>
                <TableCell sx={value}>{before}</TableCell>
                <TableCell sx={value}>{after}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}

const Mono = ({ children }: { children: React.ReactNode }) => (
  <Box component="span" sx={{ typography: 'mono' }}>
    {children}
  </Box>
);
const value = { fontSize: '.8125rem', overflowWrap: 'anywhere', maxWidth: 280 };
