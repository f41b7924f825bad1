import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useListContext } from 'ra-core';
import type { ExportInput } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { ActionProblem } from '../../shared/components/feedback/ActionProblem';
import { useMayChange } from '../core/use-may-change';
import { exportTexts } from './texts';
import { useExport } from './use-export';

const words = exportTexts;

/** Exports with a row per quote or order line, by the resource without lines. */
const BY_LINE: Partial<Record<ExportInput['resource'], ExportInput['resource']>> = {
  quotes: 'quote_lines',
  orders: 'order_lines',
};

/** Menu that exports all rows matching the list's filters; the catalogue is exported completely. */
export function ExportMenu({ resource }: { resource: ExportInput['resource'] }) {
  const { filterValues } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const begin = useExport();
  const mayChange = useMayChange();
  const lines = BY_LINE[resource];
  const messages = resource === 'quotes' ? ('quote_messages' as const) : undefined;
  const choose = (what: ExportInput['resource'], format: ExportInput['format']) => {
    if (anchor === null) return; // ignores the second click of a double click while the menu closes
    setAnchor(null);
    const filter = resource === 'catalogue' ? {} : (filterValues as Record<string, unknown>);
    begin.mutate({ resource: what, format, filter });
  };
  if (!mayChange) return null;
  return (
    <>
      <Button
        size="small"
        icon={<Download size={14} />}
        busy={begin.isPending}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {words.export}
      </Button>
      <ActionProblem
        error={begin.error}
        failed={words.failed}
        onRetry={() => begin.variables && begin.mutate(begin.variables)}
        onClose={begin.reset}
      />
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose(resource, 'csv')}>{words.csv}</MenuItem>
        <MenuItem onClick={() => choose(resource, 'xlsx')}>{words.xlsx}</MenuItem>
        {lines && <MenuItem onClick={() => choose(lines, 'csv')}>{words.linesCsv}</MenuItem>}
        {lines && <MenuItem onClick={() => choose(lines, 'xlsx')}>{words.linesXlsx}</MenuItem>}
        {messages && <MenuItem onClick={() => choose(messages, 'csv')}>{words.messagesCsv}</MenuItem>}
        {messages && <MenuItem onClick={() => choose(messages, 'xlsx')}>{words.messagesXlsx}</MenuItem>}
      </Menu>
    </>
  );
}
