import { Ban, CircleCheck, CircleX, Power, PowerOff, RotateCcw, Trash } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { StaffCompany } from '../../shared/api/schema';
import { ActionMenu } from '../../shared/components/actions/ActionMenu';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { useToast } from '../../shared/components/feedback/Toast';
import { adminPaths } from '#rules/admin-paths';
import { useGoOn } from '../../shared/use-go-on';
import { ReasonDialog } from '../components/ReasonDialog';
import { companyActs } from './api';
import { companyActionTexts, typedEmail, type StaffAction } from './texts';

const ICONS: Record<StaffAction, ReactNode> = {
  verify: <CircleCheck size={16} />,
  reject_verification: <CircleX size={16} />,
  reset_verification: <RotateCcw size={16} />,
  suspend: <Ban size={16} />,
  deactivate: <PowerOff size={16} />,
  reactivate: <Power size={16} />,
  delete_permanently: <Trash size={16} />,
};
const isStaffAction = (action: string): action is StaffAction => action in companyActionTexts;

/** Actions of staff on a company. A pending verification has its own button; the other actions are in a menu. */
export function CompanyActions({ company }: { company: StaffCompany }) {
  const [asked, setAsked] = useState<StaffAction | null>(null);
  const toast = useToast();
  const goOn = useGoOn();
  const actions = company.actions.filter(isStaffAction);
  const leads = company.verificationStatus === 'pending' && actions.includes('verify');
  const words = asked && companyActionTexts[asked];
  const doubt = company.unverifiedDocuments.length > 0 ? words?.doubt : undefined;
  return (
    <>
      {leads && (
        <Button variant="lit" onClick={() => setAsked('verify')}>
          {companyActionTexts.verify.label}
        </Button>
      )}
      <ActionMenu
        name={`Actions for ${company.name}`}
        actions={actions
          .filter((action) => !(leads && action === 'verify'))
          .toSorted(
            (one, other) =>
              Number(companyActionTexts[one].final ?? false) - Number(companyActionTexts[other].final ?? false),
          )
          .map((action) => ({
            label: companyActionTexts[action].label,
            icon: ICONS[action],
            danger: companyActionTexts[action].final,
            onSelect: () => setAsked(action),
          }))}
      />
      {asked && words && (
        <ReasonDialog
          title={words.label}
          text={words.text(company.name)}
          confirm={doubt?.confirm ?? words.label}
          final={words.final ?? doubt !== undefined}
          reason={words.reason === undefined ? undefined : { hint: words.reason }}
          typed={words.typed && { label: typedEmail.label, hint: typedEmail.hint(company.adminContact?.email ?? null) }}
          run={(answers) => companyActs[asked](company, answers)}
          onDone={() => {
            toast(words.done);
            if (asked === 'delete_permanently') void goOn(adminPaths.companies);
          }}
          onClose={() => setAsked(null)}
        >
          {doubt && (
            <Notice tone="warning" role="none" title={doubt.title}>
              {doubt.text(company.unverifiedDocuments)}
            </Notice>
          )}
        </ReasonDialog>
      )}
    </>
  );
}
