import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useListContext } from 'react-admin';
import { answer, api } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import type { ExportInput } from '../../shared/api/schema';
import { Button } from '../../shared/components/Button';
import { useToast } from '../../shared/components/Toast';
import { paths } from '../../shared/paths';
import { exportTexts } from './texts';

const words = exportTexts;

/** Exports everything that the list's filters leave, as a job; the file is on the page of exports. */
export function ExportMenu({ resource }: { resource: ExportInput['resource'] }) {
  const { filterValues } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const toast = useToast();
  const begin = useMutation({
    mutationFn: (format: ExportInput['format']) =>
      answer(
        api.POST('/api/v1/system/exports', {
          body: { resource, format, filter: filterValues as Record<string, never> },
        }),
      ),
    onSuccess: () => toast(words.started, { to: paths.adminExports, label: words.open }),
    onError: (error) => toast(messageOf(error, words.failed)),
  });
  const choose = (format: ExportInput['format']) => {
    setAnchor(null);
    begin.mutate(format);
  };
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
