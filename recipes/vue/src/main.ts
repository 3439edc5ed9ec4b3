import { createApp } from 'vue';
// @ts-expect-error Vite reads the file
import App from './App.vue';

createApp(App).mount('#app');
