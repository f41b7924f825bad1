import { Trash, UserMinus } from 'lucide-react';
import { useState } from 'react';
import type { Subscriber } from '../../../shared/api/schema';
import { ActionMenu } from '../../../shared/components/actions/ActionMenu';
import { Button } from '../../../shared/components/actions/Button';
import { useToast } from '../../../shared/components/feedback/Toast';
import { ReasonDialog } from '../../components/ReasonDialog';
import { endSubscription } from './api';
import { EraseSubscriber } from './EraseSubscriber';
import { subscriberTexts } from './texts';

const words = subscriberTexts.unsubscribe;

/** Menu of the actions that staff have on a subscriber. */
export function SubscriberActions({ subscriber: { id, email, actions } }: { subscriber: Subscriber }) {
  const [asked, setAsked] = useState<'unsubscribe' | 'erase' | null>(null);
  const toast = useToast();
  const close = () => setAsked(null);
  return (
    <>
      {actions.includes('unsubscribe') && (
        <Button icon={<UserMinus size={15} />} onClick={() => setAsked('unsubscribe')}>
          {words.label}
        </Button>
      )}
      {actions.includes('erase') && (
        <ActionMenu
          name={subscriberTexts.actionsOf(email)}
          actions={[
            {
              label: subscriberTexts.erase.label,
              icon: <Trash size={16} />,
              danger: true,
              onSelect: () => setAsked('erase'),
            },
          ]}
        />
      )}
      {asked === 'unsubscribe' && (
        <ReasonDialog
          title={words.label}
          text={words.text(email)}
          confirm={words.label}
          final
          reason={{ hint: words.hint }}
          run={({ reason }) => endSubscription(id, reason)}
          onDone={() => toast(words.done)}
          onClose={close}
        />
      )}
      {asked === 'erase' && <EraseSubscriber id={id} email={email} onClose={close} />}
    </>
  );
}
