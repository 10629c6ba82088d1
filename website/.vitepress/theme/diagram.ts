/** A Mermaid diagram, drawn in the browser when its page is open; until then its source is shown. */
import { useData } from 'vitepress'
import { defineComponent, h, onMounted, ref, watch } from 'vue'

let drawn = 0

export const Diagram = defineComponent({
  props: { source: { type: String, required: true } },
  setup(props) {
    const { isDark } = useData()
    const svg = ref('')
    const text = decodeURIComponent(props.source)
    const draw = async () => {
      const { default: mermaid } = await import('mermaid')
      mermaid.initialize({ startOnLoad: false, theme: isDark.value ? 'dark' : 'neutral' })
      svg.value = (await mermaid.render(`diagram-${++drawn}`, text)).svg
    }
    onMounted(draw)
    watch(isDark, draw)
    return () =>
      svg.value
        ? h('div', { class: 'diagram', innerHTML: svg.value })
        : h('pre', { class: 'diagram' }, text)
  },
})
