import { useState } from 'react';
import type { CompanyRow } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { BulkDialog } from '../../shared/bulk/BulkDialog';
import { companyActs } from './api';
import { adminCompanyTexts } from './texts';

const words = adminCompanyTexts.bulk;

/** Bulk action that verifies the selected companies, if their status allows it. */
export function BulkCompanies({ rows, onDone }: { rows: CompanyRow[]; onDone: () => void }) {
  const [verifying, setVerifying] = useState(false);
  const ready = rows.filter(({ actions }) => actions.includes('verify'));
  return (
    <>
      {ready.length > 0 && (
        <Button size="small" onClick={() => setVerifying(true)}>
          {words.verify}
        </Button>
      )}
      {verifying && (
        <BulkDialog<CompanyRow>
          title={words.title}
          text={words.text}
          done={words.done}
          rows={ready}
          skipped={rows.length - ready.length}
          nameOf={({ name }) => name}
          each={(row) => companyActs.verify(row, { reason: '', confirmEmail: '', validUntil: '' })}
          onDone={onDone}
          onClose={() => setVerifying(false)}
        />
      )}
    </>
  );
}
