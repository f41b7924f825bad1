import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { accountFile, type AccountFormat } from '../../api/invoices';
import { Button } from '../../components/actions/Button';
import { ActionProblem } from '../../components/feedback/ActionProblem';
import { SelectField } from '../../components/fields/SelectField';
import { saveFile } from '../../save-file';
import { accountTexts as words } from './texts';

/** Number of years that can be chosen. */
const YEARS = 3;

interface AccountControlsProps {
  companyId: string;
  year: string;
  onYear: (year: string) => void;
}

/** Choice of the year of a statement of account, and buttons that download it. */
export function AccountControls({ companyId, year, onYear }: AccountControlsProps) {
  const [thisYear] = useState(() => new Date().getUTCFullYear());
  const download = useMutation({
    mutationFn: (format: AccountFormat) => accountFile(companyId, year, format),
    onSuccess: saveFile,
  });
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
      <SelectField
        name={words.year}
        value={year}
        options={Array.from({ length: YEARS }, (_, back) => {
          const value = String(thisYear - back);
          return { value, label: value };
        })}
        onValue={onYear}
        className="small-input"
      />
      {(['pdf', 'csv'] as const).map((format) => (
        <Button
          key={format}
          size="small"
          icon={<Download size={15} />}
          aria-label={words.downloadName(year, words.formats[format])}
          busy={download.isPending && download.variables === format}
          disabled={download.isPending && download.variables !== format}
          onClick={() => download.mutate(format)}
        >
          {words.formats[format]}
        </Button>
      ))}
      <ActionProblem
        error={download.error}
        failed={words.downloadFailed}
        onRetry={() => download.variables && download.mutate(download.variables)}
        onClose={download.reset}
      />
    </span>
  );
}
