import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Snackbar from '@mui/material/Snackbar';
import { CircleCheck, X } from 'lucide-react';
import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { texts } from '../texts';
import { ink } from '../theme';
import { IconAction } from './IconAction';

/** Spec 1 section 9: toasts dismiss themselves after 5 seconds. */
const TOAST_MS = 5000;

interface Message {
  key: number;
  text: string;
  link?: { to: string; label: string };
}
type ShowToast = (text: string, link?: Message['link']) => void;

const ToastContext = createContext<ShowToast | null>(null);

/** `toast('Quote deleted successfully')`: says that something was done. Errors are alerts in the page, not toasts. */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a ToastProvider');
  return show;
}

/** Shows one toast at a time, bottom right; its time stops while it is hovered, focused, or the window is not in front. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<Message | null>(null);
  const [open, setOpen] = useState(false);
  const show = useCallback<ShowToast>((text, link) => {
    setMessage((last) => ({ key: (last?.key ?? 0) + 1, text, link }));
    setOpen(true);
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <Snackbar
        key={message?.key}
        open={open}
        autoHideDuration={TOAST_MS}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        onClose={(_event, reason) => reason !== 'clickaway' && setOpen(false)}
      >
        <Box
          role="status"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            p: '8px 10px 8px 16px',
            minHeight: 48,
            maxWidth: 420,
            bgcolor: ink.surface,
            color: ink.text,
            border: `1px solid ${ink.border}`,
            borderRadius: '7px',
            boxShadow: 8,
            '& > svg': { flex: 'none', color: '#62D6A2' },
            '--mui-palette-focus': '#94AAFF',
          }}
        >
          <CircleCheck size={17} />
          <Box sx={{ flex: 1 }}>{message?.text}</Box>
          {message?.link && (
            <Link
              component={RouterLink}
              to={message.link.to}
              onClick={() => setOpen(false)}
              sx={{ color: '#94AAFF', fontWeight: 550 }}
            >
              {message.link.label}
            </Link>
          )}
          <IconAction
            size="small"
            name={texts.dismiss}
            icon={<X size={15} />}
            onClick={() => setOpen(false)}
            sx={{ color: 'inherit', '&:hover': { bgcolor: ink.hover, color: 'inherit' } }}
          />
        </Box>
      </Snackbar>
    </ToastContext>
  );
}
