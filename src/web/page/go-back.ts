import { useNavigate } from 'react-router';

/** One step back in history, or home where there is none. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    if (canGoBack()) window.history.back();
    else void navigate('/');
  };
}

/** Where the browser does not tell, there is a way back when the tab has seen more than this page. */
function canGoBack(): boolean {
  return 'navigation' in window ? window.navigation.canGoBack : history.length > 1;
}
