import Box from '@mui/material/Box';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useRef, type ComponentProps } from 'react';
import { Controller, type Control } from 'react-hook-form';
import { answer, api } from '../../shared/api/client';
import { messageOf } from '../../shared/api/errors';
import { Button } from '../../shared/components/actions/Button';
import { Thumb } from '../../shared/components/badges/Thumb';
import { SelectInput } from '../../shared/components/fields/SelectInput';
import { uploadPicture } from './api';
import type { ProductValues } from './product-values';
import { catalogueTexts } from './texts';

const words = catalogueTexts.editor;

/** Returns the name of a picture: 'table-65' for a built-in picture, 'Uploaded 3f2a9c1b' for an uploaded picture. */
function nameOf(path: string): string {
  const name = path.replace(/^.*\/|\.webp$/g, '');
  return path.startsWith('/pictures/') ? name : words.uploaded(name.slice(0, 8));
}

type Choice = Omit<ComponentProps<typeof SelectInput>, 'options' | 'onChange' | 'label' | 'placeholder' | 'value'>;

interface PictureChoiceProps extends Choice {
  value: string;
  onChange: (path: string) => void;
}

/** Select with the existing pictures, and a button that uploads a new picture. */
export function PictureChoice({ value, onChange, error, disabled, ...select }: PictureChoiceProps) {
  const pictures = useQuery({
    queryKey: ['products', 'pictures'],
    queryFn: () => answer(api.GET('/api/v1/system/catalog/pictures', { params: { query: { limit: 100 } } })),
  });
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({ mutationFn: uploadPicture });
  const paths = new Set(pictures.data?.data.map(({ path }) => path));
  if (value) paths.add(value);
  return (
    <Box sx={slots(value !== '')}>
      {value && (
        <Box sx={{ pt: { sm: '23px' } }}>
          <Thumb src={value} large />
        </Box>
      )}
      <Box sx={{ order: { xs: 1, sm: 0 }, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        <SelectInput
          {...select}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          label={words.picture}
          placeholder={words.choosePicture}
          disabled={disabled}
          error={upload.isError ? messageOf(upload.error, words.uploadFailed) : error}
          options={[...paths].map((path) => ({ value: path, label: nameOf(path) }))}
        />
      </Box>
      {!disabled && (
        <Box sx={{ pt: { sm: 3 }, alignSelf: { xs: 'center', sm: 'start' } }}>
          <Button icon={<Upload size={14} />} busy={upload.isPending} onClick={() => input.current?.click()}>
            {words.upload}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept="image/png,image/jpeg,image/webp"
            aria-label={words.upload}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) upload.mutate(file, { onSuccess: ({ path }) => onChange(path) });
              target.value = ''; // lets the user select the same file again
            }}
          />
        </Box>
      )}
    </Box>
  );
}

/** Field for a product's picture. */
export const PictureField = ({ control, disabled }: { control: Control<ProductValues>; disabled: boolean }) => (
  <Controller
    control={control}
    name="image"
    rules={{ required: words.required(words.picture) }}
    render={({ field, fieldState }) => (
      <PictureChoice {...field} hint={words.pictureHint} error={fieldState.error?.message} disabled={disabled} />
    )}
  />
);

/** Styles of the picture, the select and the button; on a phone, the select is below the others. */
const slots = (hasPicture: boolean) => ({
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: `${hasPicture ? 'auto ' : ''}minmax(0, 1fr) auto` },
});
