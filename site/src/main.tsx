import './styles/tokens.css';
import './styles/base.css';
import './styles/ui.css';
import './styles/range.css';
import './styles/shell.css';
import './styles/home.css';
import './styles/scene.css';
import './styles/take.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { repairLocale } from './shell/locale.ts';
import { startRouter } from './shell/router.ts';
import { startTheme } from './shell/theme.ts';

repairLocale();
startTheme();
startRouter();
render(<App />, document.getElementById('app')!);
