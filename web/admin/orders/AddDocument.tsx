import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import type { Order, OrderDocumentType } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Field } from '../../shared/components/fields/Field';
import { Notice } from '../../shared/components/feedback/Notice';
import { Panel } from '../../shared/components/frame/Panel';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { useToast } from '../../shared/components/feedback/Toast';
import { ACCEPTED, fileProblem } from '../../shared/files';
import { documentLabel } from '../../shared/orders/texts';
import { problemOf } from '../../shared/problem';
import { texts } from '../../shared/texts';
import { useChanged } from '../../shared/use-changed';
import { addDocument } from './api';
import { adminOrderTexts } from './texts';

const words = adminOrderTexts.upload;
const TYPES: OrderDocumentType[] = ['order_confirmation', 'invoice', 'packing_slip', 'other'];

/** Puts a document with the order, which its client can then download. */
export function AddDocument({ order }: { order: Order }) {
  const [type, setType] = useState<OrderDocumentType>('order_confirmation');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const changed = useChanged();
  const toast = useToast();
  const add = useMutation({
    mutationFn: (file: File) => addDocument(order, file, type),
    onSuccess: async () => {
      await changed();
      if (input.current) input.current.value = '';
      toast(words.done);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const file = input.current?.files?.[0];
    const problem = file ? fileProblem(file) : words.required;
    setError(problem ?? undefined);
    if (file && !problem && !add.isPending) add.mutate(file);
  };
  return (
    <Panel title={words.title}>
      <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2 }}>
        {add.isError && (
          <Notice tone="error" title={texts.error}>
            {problemOf(add.error, words.failed)}
          </Notice>
        )}
        <SelectInput
          label={words.type}
          value={type}
          options={TYPES.map((value) => ({ value, label: documentLabel(value) }))}
          onChange={(event) => setType(event.target.value as OrderDocumentType)}
        />
        <Box
          component={Field}
          label={words.file}
          type="file"
          ref={input}
          error={error}
          hint={words.hint}
          inputProps={{ accept: ACCEPTED }}
          sx={fileInput}
          onChange={() => setError(undefined)}
        />
        <Button type="submit" busy={add.isPending}>
          {words.add}
        </Button>
      </Box>
    </Panel>
  );
}

const fileInput = {
  '& input': { height: 'auto', p: '0 0 0 4px', color: 'text.secondary' },
  '& input::file-selector-button': {
    height: 28,
    mr: 1,
    px: '10px',
    border: 1,
    borderStyle: 'solid',
    borderColor: 'border.strong',
    borderRadius: '5px',
    bgcolor: 'background.subtle',
    color: 'text.primary',
    font: 'inherit',
    fontWeight: 550,
    cursor: 'pointer',
  },
};
