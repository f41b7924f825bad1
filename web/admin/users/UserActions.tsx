import { Send, Trash } from 'lucide-react';
import { useState } from 'react';
import type { AccountStatus, UserRow } from '../../shared/api/schema';
import { ActionMenu } from '../../shared/components/actions/ActionMenu';
import { Button } from '../../shared/components/actions/Button';
import { fullName } from '../../shared/components/badges/Initials';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { useToast } from '../../shared/components/feedback/Toast';
import { adminPaths } from '#rules/admin-paths';
import { useGoOn } from '../../shared/use-go-on';
import { statusLabel } from '../../shared/labels';
import { ReasonDialog } from '../components/ReasonDialog';
import { accountMails, deleteUser, setUserStatus } from './api';
import { adminUserTexts, STATUSES } from './texts';

const words = adminUserTexts;
type AccountMail = keyof typeof accountMails;
const MAILS = Object.keys(accountMails) as AccountMail[];

/** Actions of staff on a user: change the status with a reason, and delete an inactive account. */
export function UserActions({ user }: { user: UserRow }) {
  const [asked, setAsked] = useState<'status' | 'delete' | AccountMail | null>(null);
  // Keeps the status at the time when the dialog opened, because the dialog stays open until the page shows the new
  // status.
  const [former, setFormer] = useState(user.status);
  const others = STATUSES.filter((status) => status !== former);
  const [status, setStatus] = useState<AccountStatus>(others[0]!);
  const toast = useToast();
  const goOn = useGoOn();
  const close = () => setAsked(null);
  const askStatus = () => {
    setFormer(user.status);
    setAsked('status');
  };
  // The confirmation link is only for an address that is not confirmed.
  const mails = MAILS.filter(
    (mail) => user.actions.includes(mail) && !(mail === 'resend_verification' && user.emailVerified),
  );
  const mayChange = user.actions.includes('change_role');
  return (
    <>
      {mayChange && <Button onClick={askStatus}>{words.status.change}</Button>}
      <ActionMenu
        name={`Actions for ${fullName(user)}`}
        actions={[
          ...mails.map((mail) => ({
            label: words.mails[mail].label,
            icon: <Send size={16} />,
            onSelect: () => setAsked(mail),
          })),
          ...(user.actions.includes('delete')
            ? [
                {
                  label: words.remove.label,
                  icon: <Trash size={16} />,
                  danger: true,
                  onSelect: () => setAsked('delete'),
                },
              ]
            : []),
        ]}
      />
      {(asked === 'resend_verification' || asked === 'send_password_reset') && (
        <ReasonDialog
          title={words.mails[asked].label}
          text={words.mails[asked].text(user.email)}
          confirm={words.mails[asked].label}
          fallback={words.mails[asked].failed}
          run={() => accountMails[asked](user.id)}
          onDone={() => toast(words.mails[asked].done)}
          onClose={close}
        />
      )}
      {asked === 'status' && (
        <ReasonDialog
          title={words.status.title(fullName(user))}
          text={words.status.text}
          confirm={words.status.confirm}
          reason={{ hint: words.status.hint }}
          run={({ reason }) => setUserStatus(user, { status, reason })}
          onDone={() => toast(words.status.done)}
          onClose={close}
        >
          <SelectInput
            label={words.status.label}
            value={others.includes(status) ? status : others[0]}
            options={others.map((value) => ({ value, label: statusLabel(value) }))}
            onChange={(event) => setStatus(event.target.value as AccountStatus)}
          />
        </ReasonDialog>
      )}
      {asked === 'delete' && (
        <ReasonDialog
          title={words.remove.label}
          text={words.remove.text(fullName(user))}
          confirm={words.remove.label}
          final
          reason={{ hint: words.status.hint }}
          typed={{ label: words.remove.typed, hint: words.remove.typedHint(user.email) }}
          run={(answers) => deleteUser(user, answers)}
          onDone={() => {
            toast(words.remove.done);
            void goOn(adminPaths.users);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
