import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../shared/components/actions/Button';
import { ActionProblem } from '../../shared/components/feedback/ActionProblem';
import { saveFile } from '../../shared/save-file';
import { useMayChange } from '../core/use-may-change';
import { exportPartners } from './partner-api';
import { partnerTexts } from './partner-texts';

const words = partnerTexts.export;

/** Menu that downloads the partners with these ids, or all partners, as CSV or JSON. */
export function ExportPartners({ ids }: { ids?: string[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const save = useMutation({
    mutationFn: (format: 'csv' | 'json') => exportPartners(format, ids),
    onSuccess: saveFile,
  });
  const choose = (format: 'csv' | 'json') => {
    setAnchor(null);
    save.mutate(format);
  };
  if (!useMayChange()) return null;
  return (
    <>
      <Button
        size="small"
        icon={<Download size={14} />}
        busy={save.isPending}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {words.button}
      </Button>
      <ActionProblem
        error={save.error}
        failed={partnerTexts.failedExport}
        onRetry={() => save.variables && save.mutate(save.variables)}
        onClose={save.reset}
      />
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose('csv')}>{words.csv}</MenuItem>
        <MenuItem onClick={() => choose('json')}>{words.json}</MenuItem>
      </Menu>
    </>
  );
}
