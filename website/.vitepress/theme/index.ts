import DefaultTheme from 'vitepress/theme'
import { Diagram } from './diagram.ts'
import './araliya.css'

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }: { app: { component: (name: string, component: unknown) => void } }) =>
    app.component('Diagram', Diagram),
}
