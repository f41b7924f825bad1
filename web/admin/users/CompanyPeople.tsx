import Box from '@mui/material/Box';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { StaffCompany } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { cardStyle } from '../../shared/components/frame/Panel';
import { InviteDialog } from '../../shared/users/InviteDialog';
import { inviteTexts } from '../../shared/users/texts';
import { inviteInto } from './api';
import { CompanyInvitations } from './CompanyInvitations';
import { CompanyUsers } from './CompanyUsers';

/** Users of a company, and its invitations. */
export function CompanyPeople({ company }: { company: StaffCompany }) {
  const [isInviting, setIsInviting] = useState(false);
  const mayInvite = company.actions.includes('invite');
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ ...cardStyle, overflow: 'hidden' }}>
        <CompanyUsers companyId={company.id} />
      </Box>
      <CompanyInvitations
        companyId={company.id}
        aside={
          mayInvite && (
            <Button
              size="small"
              icon={<Send size={14} />}
              onClick={() => setIsInviting(true)}
              style={{ marginBlock: -4 }}
            >
              {inviteTexts.title}
            </Button>
          )
        }
      />
      {isInviting && <InviteDialog send={inviteInto(company.id)} onClose={() => setIsInviting(false)} />}
    </Box>
  );
}
