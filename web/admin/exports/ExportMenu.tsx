import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useListContext } from 'react-admin';
import type { ExportInput } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { useMayChange } from '../core/use-may-change';
import { exportTexts } from './texts';
import { useExport } from './use-export';

const words = exportTexts;

/** Exports everything that the list's filters leave. */
export function ExportMenu({ resource }: { resource: ExportInput['resource'] }) {
  const { filterValues } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const begin = useExport(resource);
  const mayChange = useMayChange();
  const choose = (format: ExportInput['format']) => {
    if (anchor === null) return; // the second click of a double one, on a menu that is going away
    setAnchor(null);
    begin.mutate({ format, filter: filterValues as Record<string, unknown> });
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
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose('csv')}>{words.csv}</MenuItem>
        <MenuItem onClick={() => choose('xlsx')}>{words.xlsx}</MenuItem>
      </Menu>
    </>
  );
}
