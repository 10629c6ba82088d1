addEventListener('click',onEarlyClick=e=>{let b=e.target.closest('[data-early],a');b&&(b.matches('button')||earlyClicks[0])&&(e.preventDefault(),earlyClicks.push(b))},earlyClicks=[])
