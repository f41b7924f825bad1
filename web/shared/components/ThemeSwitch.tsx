import { useColorScheme } from '@mui/material/styles';
import { SunMoon } from 'lucide-react';
import { texts } from '../texts';
import { IconAction } from './IconAction';

/** Turns the theme over and remembers the choice; until then the system's setting decides. */
export function ThemeSwitch() {
  const { mode, systemMode, setMode } = useColorScheme();
  const current = mode === 'system' ? systemMode : mode;
  return (
    <IconAction
      name={texts.theme}
      icon={<SunMoon size={17} />}
      onClick={() => setMode(current === 'dark' ? 'light' : 'dark')}
    />
  );
}
