import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { AuditEntry } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { FactList } from '../../shared/components/lists/FactList';
import { Modal } from '../../shared/components/actions/Modal';
import { formatDateTime } from '../../shared/format';
import { capitalised, texts } from '../../shared/texts';
import { actorName, fieldChanges } from './changes';
import { auditTexts } from './texts';

const words = auditTexts;

/** One entry: who, from where, and field by field what was and what is. */
export function ChangeDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  return (
    <Modal
      open
      width={720}
      title={`${capitalised(entry.entity)} · ${words.actions[entry.action].toLowerCase()}`}
      onClose={onClose}
      actions={
        <Button onClick={onClose} autoFocus>
          {texts.close}
        </Button>
      }
    >
      <FactList
        facts={[
          { label: words.columns.who, value: `${actorName(entry)} (${entry.actor.email})` },
          { label: words.columns.when, value: formatDateTime(entry.createdAt) },
          { label: words.operation, value: entry.operation },
          { label: words.record, value: <Mono>{entry.entityId}</Mono> },
          { label: words.address, value: entry.address },
          { label: words.request, value: entry.requestId && <Mono>{entry.requestId}</Mono> },
        ]}
      />
      <Box
        sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', overflow: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label={words.show}
      >
        <Table aria-label={words.show} size="small">
          <TableHead>
            <TableRow>
              <TableCell scope="col">{words.field}</TableCell>
              <TableCell scope="col">{words.before}</TableCell>
              <TableCell scope="col">{words.after}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {fieldChanges(entry).map(({ field, before, after }) => (
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
    </Modal>
  );
}

const Mono = ({ children }: { children: React.ReactNode }) => (
  <Box component="span" sx={{ typography: 'mono' }}>
    {children}
  </Box>
);
const value = { fontSize: '.8125rem', overflowWrap: 'anywhere', maxWidth: 280 };
