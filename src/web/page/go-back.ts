import { useNavigate } from 'react-router';

/** Goes one step back in history, or home without history. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    if (canGoBack()) window.history.back();
    else void navigate('/');
  };
}

/** Fallback for browsers without the Navigation API. */
function canGoBack(): boolean {
  return 'navigation' in window ? window.navigation.canGoBack : history.length > 1;
}
