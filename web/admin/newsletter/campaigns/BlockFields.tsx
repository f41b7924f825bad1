import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ArrowDown, ArrowUp, Plus, Trash } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type BlockKind,
  blockLabel,
  type CampaignBlock,
  COLUMN_KINDS,
  MAX_COLUMN_BLOCKS,
} from '#rules/campaign-content';
import { Button } from '../../../shared/components/actions/Button';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { Field } from '../../../shared/components/fields/Field';
import { PictureChoice } from '../../catalogue/PictureField';
import { MarkdownField } from '../../components/MarkdownField';
import { fieldAt, focusField } from './blocks';
import { Insertable } from './Insertable';
import { ProductField } from './ProductField';
import { TemplateField } from './TemplateField';
import { campaignTexts } from './texts';

const words = campaignTexts.fields;

interface BlockFieldsProps {
  block: CampaignBlock;
  /** Path of the block in the campaign: `content.2`, `content.3.left.0`. */
  at: string;
  /** Error messages by the path of their field. */
  errors: Partial<Record<string, string>>;
  disabled: boolean;
  /** `field` is the name of the changed field. */
  onChange: (block: CampaignBlock, field: string) => void;
}

/** Form fields of a block. */
export function BlockFields({ block, at, errors, disabled, onChange }: BlockFieldsProps) {
  const of = (field: 'text' | 'alt' | 'link' | 'person') => ({
    value: block[field] ?? '',
    readOnly: disabled,
    error: errors[`${at}.${field}`],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...block, [field]: target.value }, field),
  });
  const place = (field: string, children: ReactNode) => <Box {...fieldAt(`${at}.${field}`)}>{children}</Box>;
  const insertable = (field: 'text', input: (id: string) => ReactNode) => (
    <Insertable
      at={`${at}.${field}`}
      disabled={disabled}
      value={block[field] ?? ''}
      onChange={(value) => onChange({ ...block, [field]: value }, field)}
    >
      {input}
    </Insertable>
  );
  switch (block.kind) {
    case 'heading':
      return insertable('text', (id) => <Field id={id} label={words.heading} {...of('text')} />);
    case 'text':
      return insertable('text', (id) => (
        <MarkdownField id={id} label={words.text} minRows={6} maxRows={24} {...of('text')} />
      ));
    case 'picture':
      return (
        <Fields>
          {place(
            'picture',
            <PictureChoice
              value={block.picture ?? ''}
              disabled={disabled}
              error={errors[`${at}.picture`]}
              onChange={(picture) => onChange({ ...block, picture }, 'picture')}
            />,
          )}
          {place('alt', <Field label={words.alt} hint={words.altHint} {...of('alt')} />)}
          {place('link', <Field label={words.link} optional hint={words.linkHint} {...of('link')} />)}
        </Fields>
      );
    case 'button':
      return (
        <Fields>
          {insertable('text', (id) => (
            <Field id={id} label={words.button} {...of('text')} />
          ))}
          {place('link', <Field label={words.link} hint={words.linkHint} {...of('link')} />)}
        </Fields>
      );
    case 'product':
      return place(
        'product',
        <ProductField
          id={block.product ?? ''}
          disabled={disabled}
          error={errors[`${at}.product`]}
          onChange={(product) => onChange({ ...block, product }, 'product')}
        />,
      );
    case 'template':
      return place(
        'template',
        <TemplateField
          id={block.template ?? ''}
          disabled={disabled}
          error={errors[`${at}.template`]}
          onChange={(template) => onChange({ ...block, template }, 'template')}
        />,
      );
    case 'quote':
      return (
        <Fields>
          {place('text', <Field label={words.quote} multiline minRows={2} maxRows={8} {...of('text')} />)}
          {place('person', <Field label={words.person} {...of('person')} />)}
        </Fields>
      );
    case 'columns':
      return (
        <Fields>
          {(['left', 'right'] as const).map((side) => (
            <Column
              key={side}
              title={words[side]}
              blocks={block[side] ?? []}
              at={`${at}.${side}`}
              errors={errors}
              disabled={disabled}
              onChange={(blocks, field) => onChange({ ...block, [side]: blocks }, `${side}.${field}`)}
            />
          ))}
        </Fields>
      );
    case 'divider':
      return <Typography color="textSecondary">{words.divider}</Typography>;
  }
}

const Fields = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>{children}</Box>
);

interface ColumnProps {
  title: string;
  blocks: CampaignBlock[];
  at: string;
  errors: Partial<Record<string, string>>;
  disabled: boolean;
  onChange: (blocks: CampaignBlock[], field: string) => void;
}

/** One of two columns, with its blocks below each other. */
function Column({ title, blocks, at, errors, disabled, onChange }: ColumnProps) {
  const blockWords = campaignTexts.blocks;
  const nameOf = (kind: BlockKind, place: number) => `${title}, ${words.inColumn(kind, place + 1)}`;
  const move = (from: number, to: number) => onChange(blocks.toSpliced(from, 1).toSpliced(to, 0, blocks[from]!), '');
  const add = (kind: BlockKind) => {
    onChange([...blocks, { kind }], '');
    requestAnimationFrame(() => focusField(`${at}.${blocks.length}.${kind === 'picture' ? 'picture' : 'text'}`));
  };
  return (
    <Box {...fieldAt(at)} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <Typography component="h3" variant="h6">
        {title}
      </Typography>
      {errors[at] && (
        <Typography variant="small" color="error.dark" role="alert">
          {errors[at]}
        </Typography>
      )}
      {blocks.map((one, place) => (
        <Box key={place} role="group" aria-label={nameOf(one.kind, place)} sx={within}>
          <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
            <Typography variant="small" color="textSecondary" sx={{ flex: 1, fontWeight: 500 }}>
              {blockLabel(one.kind)}
            </Typography>
            {!disabled && (
              <>
                <IconAction
                  size="small"
                  name={`${blockWords.up}: ${nameOf(one.kind, place)}`}
                  tip={blockWords.up}
                  icon={<ArrowUp size={14} />}
                  disabled={place === 0}
                  onClick={() => move(place, place - 1)}
                />
                <IconAction
                  size="small"
                  name={`${blockWords.down}: ${nameOf(one.kind, place)}`}
                  tip={blockWords.down}
                  icon={<ArrowDown size={14} />}
                  disabled={place === blocks.length - 1}
                  onClick={() => move(place, place + 1)}
                />
                <IconAction
                  size="small"
                  name={`${blockWords.remove}: ${nameOf(one.kind, place)}`}
                  tip={blockWords.remove}
                  icon={<Trash size={14} />}
                  onClick={() => onChange(blocks.toSpliced(place, 1), '')}
                />
              </>
            )}
          </Box>
          <BlockFields
            block={one}
            at={`${at}.${place}`}
            errors={errors}
            disabled={disabled}
            onChange={(block, field) => onChange(blocks.with(place, block), `${place}.${field}`)}
          />
        </Box>
      ))}
      {!disabled && blocks.length < MAX_COLUMN_BLOCKS && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '6px' }}>
          {COLUMN_KINDS.map((kind) => (
            <Button
              key={kind}
              size="small"
              icon={<Plus size={13} />}
              aria-label={words.addTo(kind, title)}
              onClick={() => add(kind)}
            >
              {blockLabel(kind)}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  );
}

const within = { pl: 1.5, borderLeft: 2, borderColor: 'divider' };
