import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Balls } from './balls';

function App() {
  const [isOn, setOn] = useState(true);
  return (
    <>
      {isOn && <Balls />}
      <button type="button" onClick={() => setOn(!isOn)}>
        {isOn ? 'Unmount' : 'Mount'}
      </button>
    </>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
