import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { askVatRegister, vatEvidenceQuery } from '../../shared/api/companies';
import type { StaffCompany } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { ActionProblem } from '../../shared/components/feedback/ActionProblem';
import { useToast } from '../../shared/components/feedback/Toast';
import { vatEvidenceTexts as words } from '../../shared/companies/texts';
import { VatEvidence } from '../../shared/companies/VatEvidence';

/** Verdict of the EU register on a company's VAT number, with a button for staff that asks it again. */
export function CompanyVat({ company }: { company: Pick<StaffCompany, 'id' | 'vatNumber' | 'name'> }) {
  const client = useQueryClient();
  const toast = useToast();
  const ask = useMutation({
    mutationFn: () => askVatRegister(company.id),
    onSuccess: (evidence) => {
      client.setQueryData(vatEvidenceQuery(company).queryKey, evidence);
      toast(words.asked);
    },
  });
  return (
    <VatEvidence
      company={company}
      ourName={company.name}
      foot={({ actions, isAsking }) =>
        (actions.includes('ask_vat_register') || (isAsking && ask.isSuccess)) && (
          <Box sx={{ mt: 2 }}>
            <Button
              size="small"
              icon={<RefreshCw size={14} />}
              busy={ask.isPending || isAsking}
              onClick={() => ask.mutate()}
            >
              {words.ask}
            </Button>
            <ActionProblem
              error={ask.error}
              failed={words.askFailed}
              onRetry={() => ask.mutate()}
              onClose={ask.reset}
            />
          </Box>
        )
      }
    />
  );
}
