import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { adminPaths } from '#rules/admin-paths';
import { CAMPAIGN_NAME } from '#rules/campaign-content';
import { textProblem } from '#rules/text-rule';
import { Button } from '../../../shared/components/actions/Button';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Field } from '../../../shared/components/fields/Field';
import { problemOf } from '../../../shared/problem';
import { useGoOn } from '../../../shared/use-go-on';
import { useMayChange } from '../../core/use-may-change';
import { draftCampaign } from './api';
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
  const create = useMutation({
    mutationFn: () => draftCampaign(name.trim()),
    onSuccess: ({ id }) => goOn(adminPaths.campaign(id)),
    onError: (error) => setProblem(problemOf(error, words.failed)),
  });
  return (
    <FormDialog
      title={words.button}
      submit={words.submit}
      busy={create.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = textProblem(CAMPAIGN_NAME, name.trim());
        setProblem(wrong ?? undefined);
        if (!wrong && !create.isPending) create.mutate();
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
