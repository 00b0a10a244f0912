import { MINI_PARAMETER } from '#core/tray/mini-view.ts';
import '../ui/style/tokens.css';
import '../ui/style/appearance.css';
import '../ui/style/base.css';

/** The mini-board is a small window: it loads nothing of the rest. */
const isMini = new URLSearchParams(location.search).has(MINI_PARAMETER);
const page = isMini ? import('../mini/start.ts') : import('./start.ts');
void page.then(({ start }) => start());
