import '@fontsource-variable/alegreya/wght.css'
import '@fontsource-variable/inter/wght.css'
import './design/tokens.css'
import './design/base.css'
import './design/seats.css'
import { mount } from 'svelte'
import App from './App.svelte'

mount(App, { target: document.getElementById('app') as HTMLElement })

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  // What is on screen comes first.
  addEventListener('load', () => void navigator.serviceWorker.register('./sw.js'))
}
