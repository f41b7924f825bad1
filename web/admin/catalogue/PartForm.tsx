import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import type { RaRecord } from 'react-admin';
import { Button } from '../../shared/components/actions/Button';
import { texts } from '../../shared/texts';
import { FormState } from '../components/FormState';
import type { useRecordForm } from '../components/use-record-form';
import { catalogueTexts } from './texts';

interface PartFormProps<Values extends FieldValues, R extends RaRecord> {
  state: ReturnType<typeof useRecordForm<Values, R>>;
  /** Content beside the buttons. */
  foot: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Inline form of a price configuration or an option. */
export function PartForm<Values extends FieldValues, R extends RaRecord>(props: PartFormProps<Values, R>) {
  const { state, foot, onClose, children } = props;
  return (
    <FormProvider {...state.form}>
      <form onSubmit={state.onSubmit} noValidate>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <FormState form={state} />
          {children}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            {foot}
            <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
              <Button variant="text" onClick={state.busy ? undefined : onClose}>
                {texts.cancel}
              </Button>
              <Button type="submit" variant="contained" busy={state.busy}>
                {catalogueTexts.prices.save}
              </Button>
            </Box>
          </Box>
        </Box>
      </form>
    </FormProvider>
  );
}
