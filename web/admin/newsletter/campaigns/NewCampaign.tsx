import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useCreate } from 'ra-core';
import { adminPaths } from '#rules/admin-paths';
import { CAMPAIGN_NAME } from '#rules/campaign-content';
import { textProblem } from '#rules/text-rule';
import type { Campaign } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Field } from '../../../shared/components/fields/Field';
import { problemOf } from '../../../shared/problem';
import { useGoOn } from '../../../shared/use-go-on';
import { useMayChange } from '../../core/use-may-change';
import { campaignTexts } from './texts';

const words = campaignTexts.create;

/** Button that creates a draft; a dialog asks for its name only. */
export function NewCampaign() {
  const [isOpen, setOpen] = useState(false);
  if (!useMayChange()) return null;
  return (
    <>
      <Button size="small" icon={<Plus size={14} />} onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      {isOpen && <NameDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NameDialog({ onClose }: { onClose: () => void }) {
  const goOn = useGoOn();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [create, creation] = useCreate<Campaign>(
    'campaigns',
    { data: { name: name.trim(), content: [], segment: [] } },
    {
      onSuccess: ({ id }) => void goOn(adminPaths.campaign(id)),
      onError: (error) => setProblem(problemOf(error, words.failed)),
    },
  );
  const busy = creation.isPending || creation.isSuccess;
  return (
    <FormDialog
      title={words.button}
      submit={words.submit}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = textProblem(CAMPAIGN_NAME, name.trim());
        setProblem(wrong ?? undefined);
        if (!wrong && !busy) void create();
      }}
      onClose={onClose}
    >
      <Field
        label={words.name}
        hint={words.hint}
        autoFocus
        value={name}
        error={problem}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
