import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import type { RaRecord } from 'ra-core';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { FormState } from '../components/FormState';
import type { useRecordForm } from '../components/use-record-form';
import { catalogueTexts } from './texts';

interface PartFormProps<Values extends FieldValues, R extends RaRecord> {
  title: string;
  state: ReturnType<typeof useRecordForm<Values, R>>;
  /** Content below the fields. */
  foot?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Dialog with the form of a price configuration, an option or a group. It is a dialog, because the page behind it has a
 * save button of its own.
 */
export function PartForm<Values extends FieldValues, R extends RaRecord>(props: PartFormProps<Values, R>) {
  const { title, state, foot, onClose, children } = props;
  return (
    <FormProvider {...state.form}>
      <FormDialog
        title={title}
        width={760}
        submit={catalogueTexts.prices.save}
        busy={state.busy}
        onSubmit={state.onSubmit}
        onClose={() => {
          state.forget();
          onClose();
        }}
      >
        <FormState form={state} />
        {children}
        {foot && <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>{foot}</Box>}
      </FormDialog>
    </FormProvider>
  );
}
