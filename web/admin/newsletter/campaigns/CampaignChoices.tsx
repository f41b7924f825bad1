import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import type { CampaignRow } from '../../../shared/api/schema';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { RecordPicker } from '../../components/RecordPicker';
import { useCampaignNames } from './segment';
import { campaignTexts } from './texts';

const words = campaignTexts.recipients;

interface CampaignChoicesProps {
  /** Ids of the selected campaigns. */
  chosen: string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

/** Select for one or more sent campaigns. */
export function CampaignChoices({ chosen, error, onChange }: CampaignChoicesProps) {
  const names = useCampaignNames([{ field: 'engaged', is: true, values: chosen }]);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      {chosen.length > 0 && (
        <Box component="ul" sx={{ display: 'grid', gap: '2px' }}>
          {chosen.map((id) => (
            <Box key={id} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {names.get(id) ?? words.campaign}
              </Typography>
              <IconAction
                size="small"
                name={words.remove(names.get(id) ?? words.campaign)}
                icon={<X size={14} />}
                onClick={() => onChange(chosen.filter((one) => one !== id))}
              />
            </Box>
          ))}
        </Box>
      )}
      <RecordPicker<CampaignRow>
        key={chosen.length}
        resource="campaigns"
        label={words.campaigns}
        value={null}
        nameOf={({ name }) => name}
        sort="name"
        filter={{ sent: 'true' }}
        error={error}
        onChange={(campaign) => campaign && !chosen.includes(campaign.id) && onChange([...chosen, campaign.id])}
      />
      <Typography variant="small" color="textTertiary">
        {words.engagedHint}
      </Typography>
    </Box>
  );
}
